/**
 * A fake auth-service: facts of projects, names of users (always empty), and identities with access to the projects.
 * Its answers follow the internal contracts, so services cannot distinguish it from the real one.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProjectFacts } from '@meridian/contracts/internal';
import {
  createTestIdentities,
  type TestIdentities,
  testPrincipal,
  testProjectFacts,
} from '@meridian/identity/testing';

export interface Authority {
  readonly url: string;
  readonly identities: TestIdentities;
  /** Replaces the project with the same id. Without an id, projects are numbered from 1. */
  createProject(members?: Partial<ProjectFacts>): ProjectFacts;
  deleteProject(id: number): void;
  /** The identity of a signed-in user with full access to the project. */
  identityFor(projectId: number, audience: string): Promise<string>;
  close(): Promise<void>;
}

export const startAuthority = async (): Promise<Authority> => {
  const identities = await createTestIdentities();
  const projects = new Map<number, ProjectFacts>();

  const answerTo = (path: string): unknown => {
    if (path === '/internal/jwks.json') return identities.keys;
    if (path.startsWith('/internal/users')) return [];
    return [...projects.values()].find(
      ({ id, token }) =>
        path === `/internal/projects/${id}` || path === `/internal/projects/by-token/${token}`,
    );
  };

  const server = createServer((req, res) => {
    const answer = answerTo(req.url ?? '');
    res.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    identities,
    createProject: (members) => {
      const facts = testProjectFacts({ id: projects.size + 1, ...members });
      projects.set(facts.id, facts);
      return facts;
    },
    deleteProject: (id) => {
      projects.delete(id);
    },
    identityFor: (projectId, audience) =>
      identities.sign(testPrincipal({ projectIds: [projectId], credential: 'session' }), audience),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
