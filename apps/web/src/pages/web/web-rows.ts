/** How many rows of a table the page shows. Queries that are saved or served have no such limit. */
import type { QueryNode } from '../../query-run/run-query.ts';

export const FIRST_ROWS = 10;
/** A page with more rows is slow to draw; a file has all of them. */
const MOST_SHOWN = 1_000;
/** The API returns at most this many rows. */
export const MOST_ROWS = 50_000;

const TABLES: readonly QueryNode['kind'][] = [
  'WebStatsTableQuery',
  'WebExternalClicksTableQuery',
  'WebPageURLSearchQuery',
];

/** The query with a maximum number of rows. Only tables have one; other kinds are returned unchanged. */
export const withRows = (query: QueryNode, limit: number): QueryNode =>
  TABLES.includes(query.kind) ? ({ ...query, limit } as QueryNode) : query;

/** How many rows "Show more" leads to; undefined when the page shows no more than these. */
export const moreRows = (shown: number): number | undefined =>
  shown >= MOST_SHOWN ? undefined : Math.min(shown * 10, MOST_SHOWN);
