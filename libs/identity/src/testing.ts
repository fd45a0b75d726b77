/** For tests of other services: identities signed with a key of their own, no auth-service needed. */
import { generateKeyPairSync } from 'node:crypto';
import type { Principal } from '@meridian/contracts/internal';
import { createLocalJWKSet, exportJWK } from 'jose';
import { createVerifierOf, type IdentityVerifier } from './identity-verifier.ts';
import { signIdentity } from './internal-identity.ts';

export interface TestIdentities {
  /** What the service under test takes in place of `createIdentityVerifier`. */
  verifier(audience: string): IdentityVerifier;
  /** The value of the identity header. */
  sign(principal: Principal, audience: string): Promise<string>;
}

export const createTestIdentities = async (): Promise<TestIdentities> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA', use: 'sig' };
  return {
    verifier: (audience) => createVerifierOf({ keys: createLocalJWKSet({ keys: [jwk] }), audience }),
    sign: async (principal, audience) =>
      signIdentity(principal, {
        key: { kid: 'test', privateKey },
        audience,
        lifetimeSeconds: 300,
        now: new Date(),
      }),
  };
};

/** A signed-in person with one project and every scope; say what should differ. */
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
