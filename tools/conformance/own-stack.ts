/** Cases on a stack of our own, which goes away with them. */
import { projectFactsSchema } from '@meridian/contracts/internal';
import { startStack } from '@meridian/testing/stack';
import { loadInto, postJson, type Target, toAnswer, weekStartOf } from './target.ts';

export const startOwnStack = async (): Promise<Target> => {
  const { authority, captureUrl, queryUrl, internalSecret, close } = await startStack();
  return {
    createProject: async (settings) =>
      authority.createProject({
        timezone: settings.timezone,
        weekStartDay: weekStartOf(settings),
        testAccountFilters: projectFactsSchema.shape.testAccountFilters.parse(
          settings.team.test_account_filters ?? [],
        ),
      }).id,
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
