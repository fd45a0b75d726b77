/** The Redis keys of a query. The part in braces keeps them on one node of a cluster. */
const tag = (projectId: number, queryId: string): string => `{query:${projectId}:${queryId}}`;

/** The status of a query. String with a time to live. */
export const statusKey = (projectId: number, queryId: string): string =>
  `meridian:query-status:${tag(projectId, queryId)}`;

/** The task of a query. String with a time to live. */
export const taskKey = (projectId: number, queryId: string): string =>
  `meridian:query-task:${tag(projectId, queryId)}`;

/** The open queries of a project, by expiry. Sorted set. */
export const openKey = (projectId: number): string => `meridian:query-open:${projectId}`;

/** The log row of the last run for one asker. String with a time to live. */
export const logKey = (projectId: number, queryId: string, asker: string): string =>
  `meridian:query-log:${tag(projectId, queryId)}:${asker}`;
