/**
 * Stands in for auth-service: the projects that the cases need, and identities for whoever asks about them.
 * What it answers has the shapes of the internal contracts, so the services cannot tell the difference.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProjectFacts } from '@meridian/contracts/internal';
import { signIdentity } from '@meridian/identity';
import { testProjectFacts } from '@meridian/identity/testing';

export interface Authority {
  readonly url: string;
  createProject(members: Partial<ProjectFacts>): ProjectFacts;
  /** The identity of somebody who may do everything in the project. */
  identityFor(projectId: number, audience: string): Promise<string>;
  close(): Promise<void>;
}

const IDENTITY_LIFETIME_SECONDS = 300;
const KEY_ID = 'conformance';

export const startAuthority = async (): Promise<Authority> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'EdDSA', use: 'sig' }] };
  const projects = new Map<number, ProjectFacts>();
  const server = createServer((req, res) => {
    const projectId = Number(/^\/internal\/projects\/(\d+)$/.exec(req.url ?? '')?.[1]);
    const answer = req.url === '/internal/jwks.json' ? jwks : projects.get(projectId);
    res.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    createProject: (members) => {
      const id = projects.size + 1;
      const facts = testProjectFacts({ ...members, id, token: `phc_conformance_${id}` });
      projects.set(id, facts);
      return facts;
    },
    identityFor: async (projectId, audience) =>
      signIdentity(
        {
          userId: 1,
          organizationIds: [],
          projectIds: [projectId],
          currentProjectId: projectId,
          scopes: ['*'],
          credential: 'session',
          credentialId: 'conformance',
        },
        {
          key: { kid: KEY_ID, privateKey },
          audience,
          lifetimeSeconds: IDENTITY_LIFETIME_SECONDS,
          now: new Date(),
        },
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
