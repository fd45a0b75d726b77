/** What building a table asks of query-service and of ClickHouse. */
import type { StatementOptions } from '@meridian/clickhouse';
import type { CompileResponse } from '@meridian/contracts/internal';
import { InvalidRequestError } from '@meridian/core';
import { AS_SAVED } from '../clients/query-client.ts';
import type { EndpointsContext } from '../context.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import type { StatementParams } from './stored-form.ts';
import { createTableSql, newTableName, noteTable, syncReplicasSql, type TableShape } from './tables.ts';

/** One attempt to materialize a version. */
export interface Building {
  readonly context: EndpointsContext;
  readonly version: EndpointVersionModel;
  /** Higher than that of every attempt before: what this one writes is told apart by it. */
  readonly generation: bigint;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Tables that this attempt began. */
  readonly begun: string[];
}

export interface Statement {
  readonly sql: string;
  readonly params: StatementParams;
}

export const compileQuery = (
  { context, version, signal }: Building,
  query: string,
): Promise<CompileResponse> =>
  context.queryClient.compile(
    version.projectId,
    { query: { ...version.query, query }, reader_scopes: AS_SAVED, limits: 'none' },
    signal,
  );

/** Of the shape of a statement's rows, or of a list of columns. Noted before it is begun, so that none is forgotten. */
export const beginTable = async (
  building: Building,
  shape: TableShape,
  params: StatementParams = {},
): Promise<string> => {
  const { context, version, begun } = building;
  const name = newTableName(version.projectId);
  await noteTable(context, { name, versionId: version.id });
  begun.push(name);
  await run(building, { sql: createTableSql(name, shape, context.config.CLICKHOUSE_CLUSTER), params });
  return name;
};

/** How many rows it has then; one more than the most where it is cut off. */
export const fillUpTo = async (
  building: Building,
  tableName: string,
  { sql, params }: Statement,
  most: number,
  settings: StatementOptions['settings'] = {},
): Promise<number> => {
  await insertInto(building, tableName, { sql: `${sql} LIMIT ${most + 1}`, params }, settings);
  return countRows(building, tableName);
};

export const fillTable = async (
  building: Building,
  tableName: string,
  statement: Statement,
): Promise<number> => {
  const most = building.context.config.ENDPOINTS_MATERIALIZE_MAX_ROWS;
  const rows = await fillUpTo(building, tableName, statement, most);
  if (rows <= most) return rows;
  throw new InvalidRequestError(
    'query_too_large',
    `The stored table would have more than ${most} rows. Group by less, or name coarser bucket_overrides.`,
  );
};

/** Many groups go to disk rather than fail. */
const SPILL_BYTES = 256 * 1024 ** 2;

/** A replicated table would take two equal blocks of rows for one that was sent twice. */
const KEEP_TWINS = { insert_deduplicate: 0 } as const;

/** How many rows were written. */
export const insertInto = async (
  building: Building,
  tableName: string,
  { sql, params }: Statement,
  settings: StatementOptions['settings'] = {},
): Promise<number> => {
  const { writtenRows } = await building.context.clickhouse.insertSelect(tableName, sql, {
    ...optionsOf(building, params),
    settings: {
      ...KEEP_TWINS,
      max_insert_threads: '1',
      max_bytes_before_external_group_by: String(SPILL_BYTES),
      ...settings,
    },
  });
  await untilEverywhere(building, tableName);
  return writtenRows;
};

export const insertRows = async (
  building: Building,
  tableName: string,
  rows: readonly unknown[],
): Promise<void> => {
  const { context, signal } = building;
  await context.clickhouse.insert(tableName, rows, { signal, settings: KEEP_TWINS });
  await untilEverywhere(building, tableName);
};

/** In a cluster the next statement may be answered by a replica that does not have these rows yet. */
const untilEverywhere = async (building: Building, tableName: string): Promise<void> => {
  const cluster = building.context.config.CLICKHOUSE_CLUSTER;
  if (cluster !== undefined) await run(building, { sql: syncReplicasSql(tableName, cluster), params: {} });
};

const run = (building: Building, { sql, params }: Statement): Promise<void> =>
  building.context.clickhouse.command(sql, optionsOf(building, params));

export const optionsOf = (
  { context, version, signal }: Building,
  params: StatementParams,
): StatementOptions => ({
  params,
  signal,
  limits: { maxExecutionTimeMs: context.config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS },
  tags: { kind: 'materialization', projectId: version.projectId },
});

const countRows = async ({ context }: Building, tableName: string): Promise<number> => {
  const [row] = await context.clickhouse.query<{ readonly count: number | string }>(
    `SELECT count() AS count FROM ${tableName}`,
  );
  return Number(row?.count ?? 0);
};

export const describeTable = (
  { context }: Building,
  tableName: string,
): Promise<{ readonly name: string; readonly type: string }[]> =>
  context.clickhouse.query(`DESCRIBE TABLE ${tableName}`);
