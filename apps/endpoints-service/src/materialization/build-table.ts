/** Writes a version's result into a new table. Nothing here is seen by a reader until the pointer moves. */
import { createHash } from 'node:crypto';
import type { CompileResponse } from '@meridian/contracts/internal';
import { InvalidRequestError, isAppError } from '@meridian/core';
import { printHogQL } from '@meridian/hogql';
import type { EndpointsContext } from '../context.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { withBreakdownLimit } from '../run/run-inline.ts';
import { findChangedHours, type PreviousTable } from './changed-hours.ts';
import { EVENT_TIME, withinHours } from './hourly.ts';
import { insightRows } from './insight-rows.ts';
import type { KeyedPlan } from './plan-keyed.ts';
import type { StoragePlan } from './plan-storage.ts';
import { HOUR_COLUMN, ROW_COLUMN, type StoredForm, type StoredKey } from './stored-form.ts';
import { createTableSql, dropTableSql } from './tables.ts';

export interface BuildRequest {
  readonly version: EndpointVersionModel;
  readonly plan: Exclude<StoragePlan, { kind: 'refused' }>;
  readonly tableName: string;
  /** What is served now, where new events may be added to it. */
  readonly previous: PreviousTable | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface BuiltTable {
  readonly form: StoredForm;
  readonly rows: number;
  readonly wasIncremental: boolean;
}

/** More rows by the hour than this, and reading them costs what refreshing saves. */
const MOST_HOURLY_ROWS = 1_000_000;

/** Built by the hour where that pays; undefined where it turns out that it does not. */
export const buildTable = async (
  context: EndpointsContext,
  request: BuildRequest,
): Promise<BuiltTable | undefined> => {
  const { plan, tableName } = request;
  if (plan.kind === 'keyed' && plan.isHourly) {
    const built = await buildKeyed(context, request, plan).catch((error: unknown) => {
      // Groups by the hour may be too many for memory where groups alone are not.
      if (isAppError(error) && error.code === 'query_limit_exceeded') return undefined;
      throw error;
    });
    if (built !== undefined && built.rows <= MOST_HOURLY_ROWS) return built;
    await context.clickhouse.command(dropTableSql(tableName, context.config.CLICKHOUSE_CLUSTER));
    return undefined;
  }
  switch (plan.kind) {
    case 'rows':
      return buildRows(context, request);
    case 'keyed':
      return buildKeyed(context, request, plan);
    case 'insight':
      return buildInsight(context, request);
  }
};

// ── SQL ─────────────────────────────────────────────────────────────────────────────────────────────────────

const buildRows = async (context: EndpointsContext, request: BuildRequest): Promise<BuiltTable> => {
  const { version, tableName } = request;
  const compiled = await compileNode(context, request, version.query.query ?? '');
  // One stream from the sorted result to the table: the number of a row is its place in the answer.
  const numbered = `SELECT *, rowNumberInAllBlocks() AS ${ROW_COLUMN} FROM (${compiled.sql})`;
  const create = createTableSql(
    tableName,
    { columns: { like: numbered }, orderBy: [ROW_COLUMN] },
    context.config.CLICKHOUSE_CLUSTER,
  );
  await run(context, request, create, compiled.params);
  await insertSelect(context, request, numbered, compiled.params);
  const columns = await columnNames(context, tableName);
  return {
    form: { kind: 'rows', columns: columns.filter((name) => name !== ROW_COLUMN), keys: [] },
    rows: await countRows(context, tableName),
    wasIncremental: false,
  };
};

const buildKeyed = async (
  context: EndpointsContext,
  request: BuildRequest,
  plan: KeyedPlan,
): Promise<BuiltTable> => {
  const { tableName, now } = request;
  const whole = await compileNode(context, request, printHogQL(plan.storeQuery));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([whole.sql, whole.params]))
    .digest('hex');
  const create = createTableSql(
    tableName,
    {
      columns: { like: `SELECT * FROM (${whole.sql})` },
      orderBy: [...plan.sortColumns, ...(plan.isHourly ? [HOUR_COLUMN] : [])],
    },
    context.config.CLICKHOUSE_CLUSTER,
  );
  await run(context, request, create, whole.params);
  const changed = plan.isHourly
    ? await findChangedHours(context, { ...request, fingerprint, projectId: request.version.projectId })
    : undefined;
  if (changed === undefined) {
    await insertSelect(context, request, `SELECT * FROM (${whole.sql})`, whole.params);
  } else {
    const kept =
      changed.hours.length === 0 ? '' : ` WHERE ${HOUR_COLUMN} NOT IN (${changed.hours.join(', ')})`;
    await insertSelect(context, request, `SELECT * FROM ${changed.tableName}${kept}`, {});
    if (changed.hours.length > 0) {
      const part = await compileNode(context, request, printHogQL(onlyHours(plan, changed.hours)));
      await insertSelect(context, request, `SELECT * FROM (${part.sql})`, part.params);
    }
  }
  const incremental = plan.isHourly
    ? { storeFingerprint: fingerprint, fullAt: changed?.fullAt ?? now.toISOString() }
    : null;
  return {
    form: {
      kind: 'keyed',
      keys: await withTextColumns(context, tableName, plan.keys),
      readQuery: printHogQL(plan.readQuery),
      incremental,
    },
    rows: await countRows(context, tableName),
    wasIncremental: changed !== undefined,
  };
};

const withTextColumns = async (
  { clickhouse }: EndpointsContext,
  tableName: string,
  keys: readonly StoredKey[],
): Promise<readonly StoredKey[]> => {
  const columns = await clickhouse.query<{ readonly name: string; readonly type: string }>(
    `DESCRIBE TABLE ${tableName}`,
  );
  const texts = new Set(columns.filter(({ type }) => TEXT_TYPE.test(type)).map(({ name }) => name));
  return keys.map((key) => ({ ...key, isText: texts.has(key.column) }));
};

const TEXT_TYPE = /^(LowCardinality\()?(Nullable\()?String\)*$/;

const onlyHours = ({ storeQuery }: KeyedPlan, hours: readonly number[]): KeyedPlan['storeQuery'] => {
  const { where } = storeQuery;
  const within = withinHours(EVENT_TIME, hours);
  return { ...storeQuery, where: where === undefined ? within : { kind: 'and', exprs: [where, within] } };
};

const compileNode = (
  { queryClient }: EndpointsContext,
  { version, signal }: BuildRequest,
  query: string,
): Promise<CompileResponse> =>
  queryClient.compile(version.projectId, { query: { ...version.query, query }, limits: 'none' }, signal);

// ── Insights ────────────────────────────────────────────────────────────────────────────────────────────────

const buildInsight = async (context: EndpointsContext, request: BuildRequest): Promise<BuiltTable> => {
  const { version, tableName, signal } = request;
  const { queryClient, clickhouse, config } = context;
  const { bytes } = await queryClient.run(
    version.projectId,
    {
      query: withBreakdownLimit(version.query),
      refresh: 'force_blocking',
      pool: 'background',
      timeout_ms: config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS,
      name: 'materialization',
    },
    signal,
  );
  const { form, rows } = insightRows(version.query, bytes);
  const list = `(${ROW_COLUMN} UInt32, m_breakdown Array(String), m_result String CODEC(ZSTD(1)))`;
  const shape = { columns: { list }, orderBy: [ROW_COLUMN] };
  await run(context, request, createTableSql(tableName, shape, config.CLICKHOUSE_CLUSTER), {});
  await clickhouse.insert(tableName, rows, { signal });
  return { form, rows: rows.length, wasIncremental: false };
};

// ── Statements ──────────────────────────────────────────────────────────────────────────────────────────────

const insertSelect = async (
  context: EndpointsContext,
  request: BuildRequest,
  select: string,
  params: Readonly<Record<string, string>>,
): Promise<void> => {
  const most = context.config.ENDPOINTS_MATERIALIZE_MAX_ROWS;
  await run(context, request, `INSERT INTO ${request.tableName} ${select} LIMIT ${most + 1}`, params);
  const rows = await countRows(context, request.tableName);
  if (rows <= most) return;
  throw new InvalidRequestError(
    'query_too_large',
    `The stored table would have more than ${most} rows. Group by less, or name coarser bucket_overrides.`,
  );
};

const run = (
  { clickhouse, config }: EndpointsContext,
  { version, signal }: BuildRequest,
  sql: string,
  params: Readonly<Record<string, string>>,
): Promise<void> =>
  clickhouse.command(sql, {
    params,
    signal,
    limits: { maxExecutionTimeMs: config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS },
    tags: { kind: 'materialization', projectId: version.projectId },
    settings: {
      max_insert_threads: '1',
      // Many groups go to disk rather than fail.
      max_bytes_before_external_group_by: String(SPILL_BYTES),
    },
  });

const SPILL_BYTES = 256 * 1024 ** 2;

const countRows = async ({ clickhouse }: EndpointsContext, tableName: string): Promise<number> => {
  const [row] = await clickhouse.query<{ readonly count: number | string }>(
    `SELECT count() AS count FROM ${tableName}`,
  );
  return Number(row?.count ?? 0);
};

const columnNames = async ({ clickhouse }: EndpointsContext, tableName: string): Promise<string[]> => {
  const rows = await clickhouse.query<{ readonly name: string }>(`DESCRIBE TABLE ${tableName}`);
  return rows.map(({ name }) => name);
};
