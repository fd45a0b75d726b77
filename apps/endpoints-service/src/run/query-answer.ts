/** Converts a response of query-service to the cached form: results and columns, and details for `debug`. */
import { BREAKDOWN_NULL, BREAKDOWN_OTHER } from '@meridian/contracts/query';
import { parseLargeJson } from '@meridian/core';
import type { Members } from '@meridian/redis';

/** Members that are shown only with `debug`. */
const DETAILS: ReadonlySet<string> = new Set([
  'calculation_trigger',
  'cache_key',
  'explain',
  'modifiers',
  'resolved_date_range',
  'resolved_compare_date_range',
  'timings',
  'hogql',
  'query',
  'clickhouse',
  'statistics',
  'query_metadata',
]);

/** Members that each run sets itself. */
const OWN: ReadonlySet<string> = new Set([
  'is_cached',
  'last_refresh',
  'next_allowed_client_refresh',
  'cache_target_age',
  'timezone',
  'query_status',
  'error',
]);

export interface ReadAnswer {
  readonly results: unknown;
  readonly members: Members;
  readonly details: Members;
}

export const readQueryAnswer = async (bytes: Buffer): Promise<ReadAnswer> => {
  const { results, ...answer } = (await parseLargeJson(bytes)) as Record<string, unknown>;
  const members: Record<string, unknown> = {};
  const details: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    if (DETAILS.has(name)) details[name] = value;
    else if (!OWN.has(name)) members[name] = value;
  }
  members['hasMore'] = members['hasMore'] === true;
  return { results, members, details };
};

/** Clients of endpoints are programs, so sentinels become null and "Other". */
export const withoutSentinels = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') {
    if (!value.includes('$$_posthog_breakdown_')) return value;
    if (key === 'breakdown_value' && value === BREAKDOWN_NULL) return null;
    return value.replaceAll(BREAKDOWN_NULL, 'null').replaceAll(BREAKDOWN_OTHER, 'Other');
  }
  if (Array.isArray(value)) return value.map((item) => withoutSentinels(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutSentinels(member, name)]),
  );
};
