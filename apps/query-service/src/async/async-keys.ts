/** The Redis keys of asynchronous queries; the part in braces keeps both of a query on one node of a cluster. */
const tag = (projectId: number, queryId: string): string => `{query:${projectId}:${queryId}}`;

/** State of the query. String with a time to live. */
export const statusKey = (projectId: number, queryId: string): string =>
  `meridian:query-status:${tag(projectId, queryId)}`;

/** What it is to compute. String with a time to live. */
export const taskKey = (projectId: number, queryId: string): string =>
  `meridian:query-task:${tag(projectId, queryId)}`;
