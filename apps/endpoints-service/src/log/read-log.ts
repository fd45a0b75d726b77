/** Reads the execution log for the API: newest first, one entry per run. */
import type { ExecutionLogEntry, ExecutionLogParams } from '@meridian/contracts/endpoints';
import { InvalidRequestError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import { LOG_SOURCE, type LogEntry } from './log-entry.ts';

type Row = Omit<
  LogEntry,
  'project_id' | 'log_source' | 'endpoint_name' | 'credential' | 'duration_ms' | 'rows'
> & {
  readonly duration_ms: number | string | null;
  readonly rows: number | string | null;
};

export const toWireEntry = (row: Row): ExecutionLogEntry => ({
  log_source_id: row.log_source_id,
  instance_id: row.instance_id,
  timestamp: `${row.timestamp.replace(' ', 'T')}Z`,
  level: row.level,
  message: row.message,
  endpoint_version: row.endpoint_version,
  path: row.path,
  cache: row.cache,
  duration_ms: numberOf(row.duration_ms),
  rows: numberOf(row.rows),
  error_code: row.error_code,
});

/** ClickHouse without our JSON settings returns 64-bit numbers as strings. */
const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

export interface LogScope {
  readonly projectId: number;
  readonly endpointId: string;
}

interface Filter {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

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
      `SELECT log_source_id, instance_id, toString(timestamp) AS timestamp, level, message, endpoint_version, path,
        cache, duration_ms, rows, error_code
      FROM log_entries WHERE ${filter.sql}
      ORDER BY log_entries.timestamp DESC, instance_id
      LIMIT 1 BY instance_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { params: { ...filter.params, limit: params.limit, offset: params.offset } },
    ),
  ]);
  return { count: Number(counts[0]?.count ?? 0), entries: rows.map(toWireEntry) };
};

const filterOf = (
  { projectId, endpointId }: LogScope,
  { after, before, level, search, instance_id }: ExecutionLogParams,
): Filter => {
  const conditions = [
    'project_id = {projectId:UInt32}',
    'log_source = {source:String}',
    'log_source_id = {endpointId:String}',
  ];
  const params: Record<string, unknown> = { projectId, source: LOG_SOURCE, endpointId };
  const add = (condition: string, name: string, value: unknown) => {
    conditions.push(condition);
    params[name] = value;
  };
  const instant = (name: 'after' | 'before') => `parseDateTime64BestEffort({${name}:String}, 6, 'UTC')`;
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
  return rows.map(({ name, at }) => [name, `${at.replace(' ', 'T')}Z`]);
};
