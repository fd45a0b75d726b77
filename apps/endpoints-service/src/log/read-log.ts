/** Reads the execution log for the API, one entry per run. */
import type { ExecutionLogEntry, ExecutionLogParams } from '@meridian/contracts/endpoints';
import { InvalidRequestError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import { isoTimeOf, LOG_SOURCE, type LogEntry, numberOf } from './log-entry.ts';

type Row = Omit<
  LogEntry,
  'project_id' | 'log_source' | 'endpoint_name' | 'credential' | 'stored_at' | 'duration_ms' | 'rows'
> & {
  readonly duration_ms: number | string | null;
  readonly rows: number | string | null;
};

export const toWireEntry = (row: Row): ExecutionLogEntry => ({
  log_source_id: row.log_source_id,
  instance_id: row.instance_id,
  timestamp: isoTimeOf(row.timestamp),
  level: row.level,
  message: row.message,
  endpoint_version: row.endpoint_version,
  path: row.path,
  cache: row.cache,
  duration_ms: numberOf(row.duration_ms),
  rows: numberOf(row.rows),
  error_code: row.error_code,
});

export interface LogScope {
  readonly projectId: number;
  readonly endpointId: string;
}

export interface StoredEntry {
  readonly entry: ExecutionLogEntry;
  readonly storedAt: string;
}

interface Filter {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const COLUMNS = `log_source_id, instance_id, toString(timestamp) AS timestamp, level, message, endpoint_version, path,
  cache, duration_ms, rows, error_code`;

const OF_ENDPOINT =
  'project_id = {projectId:UInt32} AND log_source = {source:String} AND log_source_id = {endpointId:String}';

const instant = (name: 'after' | 'before' | 'cursor'): string =>
  `parseDateTime64BestEffort({${name}:String}, 6, 'UTC')`;

/** The newest first. */
export const readLog = async (
  engine: EngineAccess,
  scope: LogScope,
  params: ExecutionLogParams,
): Promise<{ readonly count: number; readonly entries: readonly ExecutionLogEntry[] }> => {
  const filter = filterOf(scope, params);
  const own = engine.forProject(scope.projectId);
  const [counts, rows] = await Promise.all([
    own.query<{ readonly count: number | string }>(
      `SELECT uniqExact(instance_id) AS count FROM log_entries WHERE ${filter.sql}`,
      { params: filter.params },
    ),
    own.query<Row>(
      `SELECT ${COLUMNS} FROM log_entries WHERE ${filter.sql}
      ORDER BY log_entries.timestamp DESC, instance_id
      LIMIT 1 BY instance_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { params: { ...filter.params, limit: params.limit, offset: params.offset } },
    ),
  ]);
  return { count: Number(counts[0]?.count ?? 0), entries: rows.map(toWireEntry) };
};

/** Cursors do not find entries that were stored later than this after their run. The limit bounds the work of a read. */
const LATEST_SECONDS = 86_400;

export interface LogCursor {
  /** A time of storing, or an earlier one. */
  readonly cursor: string;
  readonly limit: number;
}

/** The entries that were stored last after the cursor, the oldest first, and how many there are in all. */
export const readStoredSince = async (
  engine: EngineAccess,
  scope: LogScope,
  { cursor, limit }: LogCursor,
): Promise<{ readonly count: number; readonly entries: readonly StoredEntry[] }> => {
  const filter = storedFilter(scope, cursor, `stored_at > ${instant('cursor')}`);
  const [counts, entries] = await Promise.all([
    engine
      .forProject(scope.projectId)
      .query<{ readonly count: number | string }>(
        `SELECT uniqExact(instance_id) AS count FROM log_entries WHERE ${filter.sql}`,
        { params: filter.params },
      ),
    selectStored(engine, scope, filter, limit),
  ]);
  return { count: Number(counts[0]?.count ?? 0), entries };
};

/** The entries that were stored last in these seconds until the cursor, the oldest first. */
export const readStoredBefore = (
  engine: EngineAccess,
  scope: LogScope,
  { cursor, limit, seconds }: LogCursor & { readonly seconds: number },
): Promise<readonly StoredEntry[]> => {
  const at = instant('cursor');
  const condition = `stored_at > ${at} - toIntervalSecond({seconds:UInt32}) AND stored_at <= ${at}`;
  const { sql, params } = storedFilter(scope, cursor, condition);
  return selectStored(engine, scope, { sql, params: { ...params, seconds } }, limit);
};

const storedFilter = ({ projectId, endpointId }: LogScope, cursor: string, condition: string): Filter => ({
  sql: `${OF_ENDPOINT} AND ${condition}
    AND log_entries.timestamp > ${instant('cursor')} - toIntervalSecond({latest:UInt32})`,
  params: { projectId, source: LOG_SOURCE, endpointId, cursor, latest: LATEST_SECONDS },
});

const selectStored = async (
  engine: EngineAccess,
  { projectId }: LogScope,
  { sql, params }: Filter,
  limit: number,
): Promise<readonly StoredEntry[]> => {
  const rows = await engine.forProject(projectId).query<Row & { readonly stored: string }>(
    `SELECT ${COLUMNS}, toString(stored_at) AS stored FROM log_entries WHERE ${sql}
    ORDER BY stored_at DESC, instance_id
    LIMIT 1 BY instance_id
    LIMIT {limit:UInt32}`,
    { params: { ...params, limit } },
  );
  return rows.map((row) => ({ entry: toWireEntry(row), storedAt: isoTimeOf(row.stored) })).reverse();
};

const filterOf = (
  { projectId, endpointId }: LogScope,
  { after, before, level, search, instance_id }: ExecutionLogParams,
): Filter => {
  const conditions = [OF_ENDPOINT];
  const params: Record<string, unknown> = { projectId, source: LOG_SOURCE, endpointId };
  const add = (condition: string, name: string, value: unknown) => {
    conditions.push(condition);
    params[name] = value;
  };
  if (after !== undefined)
    add(`log_entries.timestamp > ${instant('after')}`, 'after', isoTime('after', after));
  if (before !== undefined)
    add(`log_entries.timestamp < ${instant('before')}`, 'before', isoTime('before', before));
  if (level?.length) add('level IN {level:Array(String)}', 'level', level);
  if (search) add('positionCaseInsensitiveUTF8(message, {search:String}) > 0', 'search', search);
  if (instance_id) add('instance_id = {instanceId:String}', 'instanceId', instance_id);
  return { sql: conditions.join(' AND '), params };
};

const isoTime = (attr: string, text: string): string => {
  if (!Number.isNaN(Date.parse(text))) return text;
  throw new InvalidRequestError('invalid_input', 'Expected an ISO 8601 time.', { attr });
};

/** Returns the newest run of each name. */
export const readLastExecutions = async (
  engine: EngineAccess,
  projectId: number,
  names: readonly string[],
): Promise<readonly (readonly [name: string, at: string])[]> => {
  const rows = await engine.forProject(projectId).query<{ readonly name: string; readonly at: string }>(
    `SELECT endpoint_name AS name, toString(max(timestamp)) AS at FROM log_entries
    WHERE project_id = {projectId:UInt32} AND log_source = {source:String} AND level = 'INFO'
      AND endpoint_name IN {names:Array(String)}
    GROUP BY name ORDER BY name`,
    { params: { projectId, source: LOG_SOURCE, names } },
  );
  return rows.map(({ name, at }) => [name, isoTimeOf(at)]);
};
