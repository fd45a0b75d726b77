/** The query of an insight in the address, and the check of what someone may have mistyped there. */
import { isObject } from '../../../api/is-object.ts';
import type { InsightQuery } from '../../../features/query/query-types.ts';

export type ReadQuery =
  | { readonly query: InsightQuery; readonly problem?: undefined }
  | { readonly query?: undefined; readonly problem: string };

const NEEDS_SERIES = ['TrendsQuery', 'FunnelsQuery', 'StickinessQuery', 'LifecycleQuery'];
const KINDS = [...NEEDS_SERIES, 'RetentionQuery', 'PathsQuery'];
const SERIES_KINDS = ['EventsNode', 'ActionsNode', 'GroupNode'];
const OBJECT_MEMBERS = [
  'dateRange',
  'trendsFilter',
  'funnelsFilter',
  'retentionFilter',
  'pathsFilter',
  'stickinessFilter',
  'lifecycleFilter',
  'breakdownFilter',
  'compareFilter',
];

const problemOf = (query: Record<string, unknown>): string | undefined => {
  const { kind, series, properties } = query;
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    return `The kind of the query is ${JSON.stringify(kind) ?? 'missing'}. Expected one of ${KINDS.join(', ')}.`;
  if (NEEDS_SERIES.includes(kind)) {
    if (!Array.isArray(series)) return 'The query has no list of series.';
    const wrong = series.findIndex(
      (entry) => !isObject(entry) || !SERIES_KINDS.includes(String(entry['kind'])),
    );
    if (wrong >= 0) return `Series ${wrong + 1} of the query is not an event, an action or a group.`;
    if (series.length === 0 && kind !== 'FunnelsQuery') return 'The query has no series.';
  }
  const notObject = OBJECT_MEMBERS.find(
    (name) => query[name] !== undefined && query[name] !== null && !isObject(query[name]),
  );
  if (notObject !== undefined) return `The member ${notObject} of the query is not an object.`;
  if (properties !== undefined && properties !== null && !Array.isArray(properties) && !isObject(properties))
    return 'The filters of the query are not a list.';
  return undefined;
};

/** Checks as much as the editor needs to show the query; the server checks the rest when it runs it. */
export const readInsightQuery = (value: unknown): ReadQuery => {
  if (!isObject(value)) return { problem: 'The query in the address is not complete JSON.' };
  const source = value['kind'] === 'InsightVizNode' ? value['source'] : value;
  if (!isObject(source)) return { problem: 'The query in the address has no source.' };
  const problem = problemOf(source);
  return problem === undefined ? { query: compact(source) as unknown as InsightQuery } : { problem };
};

/** Leaves out members without effect, so that addresses stay short and equal queries are equal texts. */
export const compact = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(compact) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined && member !== null)
    .map(([name, member]) => [name, compact(member)] as const)
    .filter(([name, member]) => !(name === 'properties' && Array.isArray(member) && member.length === 0));
  return Object.fromEntries(entries) as T;
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
};

/** Whether two queries ask the same, whatever the order of their members. */
export const isSameQuery = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(compact(a))) === JSON.stringify(sorted(compact(b)));
