/** The Redis keys of single queries; the part in braces keeps those of one query on one node of a cluster. */
const tag = (projectId: number, queryId: string): string => `{query:${projectId}:${queryId}}`;

/** State of the query. String with a time to live. */
export const statusKey = (projectId: number, queryId: string): string =>
  `meridian:query-status:${tag(projectId, queryId)}`;

/** What it is to compute. String with a time to live. */
export const taskKey = (projectId: number, queryId: string): string =>
  `meridian:query-task:${tag(projectId, queryId)}`;

/** Those of a project that have not ended, by when they are forgotten. Sorted set. */
export const openKey = (projectId: number): string => `meridian:query-open:${projectId}`;

/** How its last computation went, for its asker. String with a time to live. */
export const logKey = (projectId: number, queryId: string, asker: string): string =>
  `meridian:query-log:${tag(projectId, queryId)}:${asker}`;
