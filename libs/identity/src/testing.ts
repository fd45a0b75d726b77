/** Signed identities and projects for tests of other services, without an auth-service. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { IDENTITY_HEADER, type Principal, type ProjectFacts } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';
import { createLocalJWKSet, exportJWK, type JSONWebKeySet } from 'jose';
import { createVerifierOf, type IdentityVerifier } from './identity-verifier.ts';
import { signIdentity } from './internal-identity.ts';
import type { ProjectFactsReader } from './project-facts.ts';
import { mintToken } from './token-format.ts';

export interface TestIdentities {
  /** The keys as auth-service publishes them. */
  readonly keys: JSONWebKeySet;
  /** Replaces `createIdentityVerifier` in tests. */
  verifier(audience: string): IdentityVerifier;
  /** The value of the identity header. */
  sign(principal: Principal, audience: string): Promise<string>;
  /** A request with full access to the project; pass what should differ. */
  headers(
    projectId: number,
    audience: string,
    overrides?: Partial<Principal>,
  ): Promise<Record<string, string>>;
}

/** Longer than any test or benchmark. */
const LIFETIME_SECONDS = 3_600;

export const createTestIdentities = async (): Promise<TestIdentities> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA', use: 'sig' };
  const keys = { keys: [jwk] };
  const sign: TestIdentities['sign'] = async (principal, audience) =>
    signIdentity(principal, {
      key: { kid: 'test', privateKey },
      audience,
      lifetimeSeconds: LIFETIME_SECONDS,
      now: new Date(),
    });
  return {
    keys,
    verifier: (audience) => createVerifierOf({ keys: createLocalJWKSet(keys), audience }),
    sign,
    headers: async (projectId, audience, overrides) => ({
      [IDENTITY_HEADER]: await sign(
        testPrincipal({ projectIds: [projectId], currentProjectId: projectId, ...overrides }),
        audience,
      ),
    }),
  };
};

/** A signed-in person with one project and every scope, with the given changes. */
export const testPrincipal = (overrides: Partial<Principal> = {}): Principal => ({
  userId: 1,
  userUuid: '01900000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  organizationIds: ['01900000-0000-7000-8000-0000000000aa'],
  projectIds: [1],
  currentProjectId: overrides.projectIds?.[0] ?? 1,
  scopes: ['*'],
  credential: 'personal_api_key',
  credentialId: 'test-key',
  ...overrides,
});

/** A newly created project, with the given changes. */
export const testProjectFacts = (overrides: Partial<ProjectFacts> = {}): ProjectFacts => ({
  id: 1,
  uuid: randomUUID(),
  organizationId: randomUUID(),
  name: 'Test',
  token: mintToken('phc', 'us'),
  timezone: 'UTC',
  weekStartDay: 0,
  testAccountFilters: [],
  pathCleaningRules: [],
  dataRetentionDays: null,
  personOnEventsMode: 'person_id_override_properties_on_events',
  anonymizeIps: false,
  settings: {},
  ...overrides,
});

export interface TestProjects extends ProjectFactsReader {
  /** Added, or changed. */
  set(facts: ProjectFacts): void;
  remove(projectId: number): void;
  /** Its token is no longer known. */
  revoke(token: string): void;
}

/** Replaces `createProjectFacts` in tests. */
export const createTestProjects = (): TestProjects => {
  const byId = new Map<number, ProjectFacts>();
  const byToken = new Map<string, ProjectFacts>();
  return {
    set: (facts) => {
      byId.set(facts.id, facts);
      byToken.set(facts.token, facts);
    },
    remove: (projectId) => void byId.delete(projectId),
    revoke: (token) => void byToken.delete(token),
    get: async (projectId) => {
      const facts = byId.get(projectId);
      if (facts === undefined) throw new NotFoundError('not_found', 'There is no such project.');
      return facts;
    },
    findByToken: async (token) => byToken.get(token),
    close: async () => {},
  };
};
