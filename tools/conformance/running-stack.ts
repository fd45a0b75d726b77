/** A running installation as a target: creates projects with its API, and data with an internal capture route. */
import { loadInto, postJson, type Target, toAnswer, weekStartOf } from './target.ts';

export interface RunningStack {
  /** The public address. */
  readonly url: string;
  readonly apiKey: string;
  readonly captureUrl: string;
  readonly internalSecret: string;
}

export const connectTo = ({ url, apiKey, captureUrl, internalSecret }: RunningStack): Target => {
  const authorization = { authorization: `Bearer ${apiKey}` };
  const request = async (method: string, path: string, body: unknown): Promise<{ readonly id: number }> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { readonly id: number };
  };
  return {
    createProject: async (settings) => {
      const { id } = await request('POST', '/api/projects/', { name: 'Conformance' });
      await request('PATCH', `/api/projects/${id}/`, {
        timezone: settings.timezone,
        week_start_day: weekStartOf(settings),
        test_account_filters: settings.team.test_account_filters,
        path_cleaning_filters: settings.team.path_cleaning_filters,
      });
      return id;
    },
    load: (data) => loadInto(captureUrl, internalSecret, data),
    get: async (projectId, path) =>
      toAnswer(await fetch(`${url}/api/projects/${projectId}${path}`, { headers: authorization })),
    post: async (projectId, path, body, headers = {}) =>
      toAnswer(
        await postJson(`${url}/api/projects/${projectId}${path}`, body, { ...authorization, ...headers }),
      ),
    close: async () => {},
  };
};
