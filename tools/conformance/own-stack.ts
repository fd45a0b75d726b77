/** Runs cases on a temporary stack, which is removed afterwards. */
import { startStack } from '@meridian/testing/stack';
import { factsOf, loadInto, postJson, type Target, toAnswer } from './target.ts';

export const startOwnStack = async (): Promise<Target> => {
  const { authority, captureUrl, queryUrl, internalSecret, close } = await startStack();
  return {
    createProject: async (settings) => authority.createProject(factsOf(settings)).id,
    load: (request) => loadInto(captureUrl, internalSecret, request),
    post: async (projectId, path, body, headers = {}) => {
      const identity = await authority.identityFor(projectId, 'query-service');
      return toAnswer(
        await postJson(`${queryUrl}/api/projects/${projectId}${path}`, body, {
          'x-meridian-identity': identity,
          ...headers,
        }),
      );
    },
    close,
  };
};
