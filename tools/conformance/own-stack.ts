/** Runs cases on a temporary stack, which is removed afterwards. */
import { startStack } from '@meridian/testing/stack';
import { factsOf, loadInto, postJson, type Target, toAnswer } from './target.ts';

export const startOwnStack = async (): Promise<Target> => {
  const { authority, captureUrl, queryUrl, internalSecret, close } = await startStack();
  const addressOf = (projectId: number, path: string): string =>
    `${queryUrl}/api/projects/${projectId}${path}`;
  const identityFor = async (projectId: number): Promise<Record<string, string>> => ({
    'x-meridian-identity': await authority.identityFor(projectId, 'query-service'),
  });
  return {
    createProject: async (settings) => authority.createProject(factsOf(settings)).id,
    load: (request) => loadInto(captureUrl, internalSecret, request),
    get: async (projectId, path) =>
      toAnswer(await fetch(addressOf(projectId, path), { headers: await identityFor(projectId) })),
    post: async (projectId, path, body, headers = {}) =>
      toAnswer(
        await postJson(addressOf(projectId, path), body, { ...(await identityFor(projectId)), ...headers }),
      ),
    close,
  };
};
