/** Reads the usage of one endpoint or of all endpoints of a project from the execution log, with one query. */
import { parseDateText, resolveDateRange, rowsFrom } from '@meridian/calendar';
import type { EndpointUsage, EndpointUsageParams, EndpointUsageRow } from '@meridian/contracts/endpoints';
import { invalidInput } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { DateTime } from 'luxon';
import { LOG_SOURCE, numberOf } from './log-entry.ts';

export interface UsageScope {
  readonly projectId: number;
  /** All endpoints of the project if it is missing. */
  readonly endpointId: string | undefined;
  readonly timezone: string;
  readonly weekStartDay: 0 | 1;
  readonly now: Date;
}

/** The log keeps 90 days. */
const DEFAULT_FROM = { hour: '-24h', day: '-7d' } as const;
const MAX_DAYS = { hour: 31, day: 92 } as const;
const MAX_ROWS = 20_000;
const BUCKET_START = { hour: 'toStartOfHour', day: 'toStartOfDay' } as const;

interface Row extends Record<keyof typeof FIGURES, number | string | null> {
  readonly is_total: number;
  readonly bucket: string;
  readonly name: string;
  readonly version: number | null;
}

/** Null if no run succeeded. */
const succeeded = (expression: string): string =>
  `if(countIf(level = {success:String}) = 0, NULL, ${expression})`;

const FIGURES = {
  runs: 'count()',
  errors: "countIf(level = 'ERROR')",
  p50_ms: succeeded('quantileIf(0.5)(duration_ms, level = {success:String})'),
  p95_ms: succeeded('quantileIf(0.95)(duration_ms, level = {success:String})'),
  cache_share: succeeded("countIf(cache = 'hit') / countIf(level = {success:String})"),
  materialized_share: succeeded("countIf(path = 'materialized') / countIf(level = {success:String})"),
} as const;

export const readUsage = async (
  engine: EngineAccess,
  scope: UsageScope,
  params: EndpointUsageParams,
): Promise<EndpointUsage> => {
  const { projectId, endpointId, timezone } = scope;
  const { interval, version } = params;
  const { from, to } = rangeOf(scope, params);
  const conditions = [
    'project_id = {projectId:UInt32}',
    'log_source = {source:String}',
    'log_entries.timestamp >= fromUnixTimestamp64Milli({from:Int64})',
    'log_entries.timestamp <= fromUnixTimestamp64Milli({to:Int64})',
    ...(endpointId === undefined ? [] : ['log_source_id = {endpointId:String}']),
    ...(version === undefined ? [] : ['endpoint_version = {version:UInt32}']),
  ];
  const figures = Object.entries(FIGURES).map(([name, sql]) => `${sql} AS ${name}`);
  const rows = await engine.forProject(projectId).query<Row>(
    `SELECT grouping(name) AS is_total, formatDateTime(start, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS bucket,
      name, version, ${figures.join(', ')}
    FROM (
      SELECT ${BUCKET_START[interval]}(log_entries.timestamp, {timezone:String}) AS start,
        endpoint_name AS name, endpoint_version AS version, level, path, cache, duration_ms
      FROM log_entries WHERE ${conditions.join(' AND ')}
      LIMIT 1 BY instance_id
    )
    GROUP BY GROUPING SETS ((start, name, version), ())
    ORDER BY is_total DESC, start, name, version
    LIMIT ${MAX_ROWS}`,
    {
      params: {
        projectId,
        source: LOG_SOURCE,
        success: 'INFO',
        timezone,
        from: from.toMillis(),
        to: to.toMillis(),
        endpointId: endpointId ?? '',
        version: version ?? 0,
      },
      limits: { maxExecutionTimeMs: 10_000 },
      tags: { kind: 'endpoint_usage', projectId },
    },
  );
  const total = rows.find(({ is_total: isTotal }) => Number(isTotal) !== 0);
  return {
    interval,
    timezone,
    date_from: from.toUTC().toISO() ?? '',
    date_to: to.toUTC().toISO() ?? '',
    totals: total === undefined ? NO_RUNS : figuresOf(total),
    results: rows.filter((row) => row !== total).map(toWire),
  };
};

const rangeOf = (
  context: UsageScope,
  { interval, date_from: from = DEFAULT_FROM[interval], date_to: to }: EndpointUsageParams,
): { readonly from: DateTime; readonly to: DateTime } => {
  for (const [attr, text] of [
    ['date_from', from],
    ['date_to', to],
  ] as const) {
    if (text !== undefined && parseDateText(text, context) === undefined) {
      throw invalidInput(attr, 'Expected a date such as 2026-01-31 or -7d.');
    }
  }
  const range = resolveDateRange(
    { date_from: from, date_to: to, explicitDate: false, excludeIncompletePeriods: undefined },
    interval,
    context,
  );
  const start = rowsFrom(range);
  if (range.to < start) throw invalidInput('date_to', 'date_to is before date_from.');
  if (range.to.diff(start, 'days').days > MAX_DAYS[interval]) {
    throw invalidInput('date_from', `Usage by ${interval} is given for at most ${MAX_DAYS[interval]} days.`);
  }
  return { from: start, to: range.to };
};

const NO_RUNS = {
  runs: 0,
  errors: 0,
  p50_ms: null,
  p95_ms: null,
  cache_share: null,
  materialized_share: null,
};

const figuresOf = (row: Row): EndpointUsage['totals'] => ({
  runs: Number(row.runs),
  errors: Number(row.errors),
  p50_ms: numberOf(row.p50_ms),
  p95_ms: numberOf(row.p95_ms),
  cache_share: numberOf(row.cache_share),
  materialized_share: numberOf(row.materialized_share),
});

const toWire = (row: Row): EndpointUsageRow => ({
  bucket: row.bucket,
  name: row.name,
  version: row.version,
  ...figuresOf(row),
});
