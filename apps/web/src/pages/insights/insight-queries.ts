/** Reading and changing saved insights. */
import type { components } from '@meridian/api-client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { saveOnNewest } from '../../features/edit-conflict/save-on-top.ts';

type Schemas = components['schemas'];
export type Insight = Schemas['Insight'];
export type InsightBasic = Schemas['InsightBasic'];
export type InsightWrite = Schemas['InsightWrite'];

const pathOf = (projectId: string, key: string) => ({ params: { path: { project_id: projectId, key } } });

/** `key` is a short id or an id. */
export const insightQueryOptions = (projectId: string, key: string) =>
  queryOptions({
    queryKey: ['insight', projectId, key],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/projects/{project_id}/insights/{key}/', { ...pathOf(projectId, key), signal })),
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });

export const createInsight = (projectId: string, body: InsightWrite): Promise<Insight> =>
  answerOf(
    api.POST('/api/projects/{project_id}/insights/', { params: { path: { project_id: projectId } }, body }),
  );

export const changeInsight = (projectId: string, key: string, body: InsightWrite): Promise<Insight> =>
  answerOf(api.PATCH('/api/projects/{project_id}/insights/{key}/', { ...pathOf(projectId, key), body }));

/** Reads the current insight from the server, without the cache of the page. */
export const readInsight = (projectId: string, key: string): Promise<Insight> =>
  answerOf(api.GET('/api/projects/{project_id}/insights/{key}/', pathOf(projectId, key)));

/** Changes members that depend on what they are now, such as lists, so that no change of another client is taken back. */
export const editInsight = (
  projectId: string,
  key: string,
  edit: (saved: Insight) => InsightWrite,
): Promise<Insight> =>
  saveOnNewest({
    read: () => readInsight(projectId, key),
    save: (saved) => changeInsight(projectId, key, { ...edit(saved), base_version: saved.version }),
  });

export const markViewed = (projectId: string, id: number): void => {
  void api
    .POST('/api/projects/{project_id}/insights/viewed/', {
      params: { path: { project_id: projectId } },
      body: { insight_ids: [id] },
    })
    .catch(() => {}); // only the order of lists depends on it
};

/** Lists, the palette and dashboards show insights too. */
export const forgetLists = (client: QueryClient, projectId: string): void => {
  for (const list of ['insights', 'dashboards', 'palette'])
    void client.invalidateQueries({ queryKey: [list, projectId] });
};

/** Puts a changed insight where pages read it. */
export const keepInsight = (client: QueryClient, projectId: string, insight: Insight): void => {
  client.setQueryData(insightQueryOptions(projectId, insight.short_id).queryKey, insight);
  forgetLists(client, projectId);
};

export const nameOf = ({ name, derived_name }: Pick<InsightBasic, 'name' | 'derived_name'>): string =>
  name || derived_name || 'Untitled insight';
