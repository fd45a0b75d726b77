/** The cache key of a query: it covers everything that changes the answer, and no display options. */
import { createHash } from 'node:crypto';
import {
  funnelsFilterSchema,
  lifecycleFilterSchema,
  pathsFilterSchema,
  retentionFilterSchema,
  stickinessFilterSchema,
  trendsFilterSchema,
} from '@meridian/contracts/query';
import type { RunnableNode } from '../query/query-kind.ts';

/** A new version makes all stored answers unreachable. */
const CACHE_VERSION = 1;

/** Members of nodes that do not change the answer. */
const DISPLAY_ONLY: ReadonlySet<string> = new Set([
  'tags',
  'version',
  'dataColorTheme',
  'name',
  'response',
  'useSessionsTable',
  'useWebAnalyticsPrecompute',
]);

/** The members that the schema of a filter names. All others only affect the drawing (`drawn.ts`). */
const membersOf = ({ shape }: { readonly shape: object }): ReadonlySet<string> => new Set(Object.keys(shape));

const FILTERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['trendsFilter', membersOf(trendsFilterSchema)],
  ['funnelsFilter', membersOf(funnelsFilterSchema)],
  ['retentionFilter', membersOf(retentionFilterSchema)],
  ['pathsFilter', membersOf(pathsFilterSchema)],
  ['stickinessFilter', membersOf(stickinessFilterSchema)],
  ['lifecycleFilter', membersOf(lifecycleFilterSchema)],
]);

/** These are checked, but only select the shown part of the answer. */
const DISPLAY_ONLY_OF_FILTERS: ReadonlySet<string> = new Set(['toggledLifecycles', 'funnelStepReference']);

/** The node as text: members in a fixed order, without display options. */
export const canonicalNode = (node: RunnableNode): string => JSON.stringify(canonical(node, 'node'));

type Place = 'node' | 'value' | ReadonlySet<string>;

const canonical = (value: unknown, place: Place): unknown => {
  if (Array.isArray(value)) return value.map((item) => canonical(item, 'value'));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== undefined && !isDisplayOnly(name, place))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, canonical(member, placeOf(name, place))]),
  );
};

const placeOf = (name: string, place: Place): Place => {
  if (place !== 'node') return 'value';
  return name === 'source' ? 'node' : (FILTERS.get(name) ?? 'value');
};

const isDisplayOnly = (name: string, place: Place): boolean => {
  if (place === 'value') return false;
  if (place === 'node') return DISPLAY_ONLY.has(name);
  return !place.has(name) || DISPLAY_ONLY_OF_FILTERS.has(name);
};

export interface CacheFacts {
  readonly projectId: number;
  /** The revision of the project's settings, actions, cohorts and variables. */
  readonly revision: string;
  readonly limitContext: string | undefined;
  /** The time that the caller set, if that is allowed. */
  readonly now: Date | undefined;
  /** Anything else that changes the answer, such as the page. */
  readonly extra: unknown;
}

/** `nodeText` is the result of `canonicalNode`. */
export const cacheKeyOf = (
  nodeText: string,
  { projectId, revision, limitContext, now, extra }: CacheFacts,
): string => {
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify([CACHE_VERSION, projectId, revision, limitContext, now?.toISOString(), extra ?? null]),
  );
  hash.update(nodeText);
  return `cache_${hash.digest('hex')}`;
};
