/** The calls to query-service and ClickHouse that build a table. */
import type { StatementOptions } from '@meridian/clickhouse';
import type { CompileResponse } from '@meridian/contracts/internal';
import { InvalidRequestError, quoteSqlName } from '@meridian/core';
import { newStoredTableName, type ProjectEngine, threadPriority } from '@meridian/engine-access';
import { AS_SAVED } from '../clients/query-client.ts';
import type { Building } from './building.ts';
import { storableType } from './storable-type.ts';
import type { StatementParams } from './stored-form.ts';
import { createTableSql, noteTable, type TableShape } from './tables.ts';

export interface Statement {
  readonly sql: string;
  readonly params: StatementParams;
  /** Settings of the engine that the SQL needs. */
  readonly settings: NonNullable<StatementOptions['settings']>;
}

type StatementNeeds = Pick<Statement, 'params' | 'settings'>;

const NO_NEEDS: StatementNeeds = { params: {}, settings: {} };

export const compileQuery = (
  { parts, version, signal }: Building,
  query: string,
  storedAs?: string,
): Promise<CompileResponse> =>
  parts.queryClient.compile(
    version.projectId,
    {
      query: { ...version.query, query },
      reader_scopes: AS_SAVED,
      limits: 'none',
      ...(storedAs !== undefined && { stored_as: storedAs }),
    },
    signal,
  );

/**
 * Creates a table with the columns of a statement or a given list. It is registered in Postgres first, so that the
 * janitor can find it.
 */
export const beginTable = async (
  building: Building,
  shape: TableShape,
  needs: StatementNeeds = NO_NEEDS,
): Promise<string> => {
  const { parts, version, begun } = building;
  const name = newStoredTableName(version.projectId);
  await noteTable(parts, { name, versionId: version.id });
  begun.push(name);
  const storable = await storableShape(building, shape, needs);
  const definition = createTableSql(name, storable, parts.engine.cluster);
  const like = 'like' in storable.columns ? storable.columns.like : undefined;
  await engineOf(building).createTable(definition, like, optionsOf(building, needs));
  return name;
};

/** Column types that a table cannot hold are replaced by storable ones. */
const storableShape = async (
  building: Building,
  shape: TableShape,
  needs: StatementNeeds,
): Promise<TableShape> => {
  if ('list' in shape.columns) return shape;
  const described = await engineOf(building).describe(shape.columns.like, optionsOf(building, needs));
  if (described.every(({ type }) => storableType(type) === type)) return shape;
  const columns = described.map(({ name, type }) => `${quoteSqlName(name)} ${storableType(type)}`);
  return { ...shape, columns: { list: `(${columns.join(', ')})` } };
};

/** Returns the number of rows; one more than the maximum when the result was cut off. */
export const fillUpTo = async (
  building: Building,
  tableName: string,
  statement: Statement,
  most: number,
): Promise<number> => {
  await insertInto(building, tableName, { ...statement, sql: `${statement.sql} LIMIT ${most + 1}` });
  return countRows(building, tableName);
};

export const fillTable = async (
  building: Building,
  tableName: string,
  statement: Statement,
): Promise<number> => {
  const most = building.parts.config.ENDPOINTS_MATERIALIZE_MAX_ROWS;
  const rows = await fillUpTo(building, tableName, statement, most);
  if (rows <= most) return rows;
  throw new InvalidRequestError(
    'query_too_large',
    `The result has more than ${most} rows, which is too large to store. Group by fewer columns or set coarser bucket_overrides.`,
  );
};

/** Large groupings spill to disk instead of failing. */
const SPILL_BYTES = 256 * 1024 ** 2;

/** A replicated table would drop one of two equal blocks as a duplicate. */
const WITHOUT_DEDUPLICATION = { insert_deduplicate: 0 } as const;

/** Returns the number of written rows. */
export const insertInto = async (
  building: Building,
  tableName: string,
  { sql, params, settings }: Statement,
): Promise<number> => {
  const { writtenRows } = await engineOf(building).insertSelect(
    tableName,
    sql,
    optionsOf(building, {
      params,
      settings: {
        ...WITHOUT_DEDUPLICATION,
        max_insert_threads: '1',
        max_bytes_before_external_group_by: String(SPILL_BYTES),
        ...settings,
      },
    }),
  );
  await untilEverywhere(building, tableName);
  return writtenRows;
};

export const insertRows = async (
  building: Building,
  tableName: string,
  rows: readonly unknown[],
): Promise<void> => {
  await engineOf(building).insert(tableName, rows, {
    signal: building.signal,
    settings: WITHOUT_DEDUPLICATION,
  });
  await untilEverywhere(building, tableName);
};

/** In a cluster another replica, possibly without these rows, may run the next statement. */
const untilEverywhere = async (building: Building, tableName: string): Promise<void> => {
  const statement = building.parts.engine.cluster.syncReplicas(tableName);
  if (statement !== undefined) await engineOf(building).command(statement, optionsOf(building, NO_NEEDS));
};

export const engineOf = ({ parts, version }: Building): ProjectEngine =>
  parts.engine.forProject(version.projectId);

export const optionsOf = (
  { parts, version, signal }: Building,
  { params, settings }: StatementNeeds,
): StatementOptions => ({
  params,
  signal,
  limits: { maxExecutionTimeMs: parts.config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS },
  tags: { kind: 'materialization', projectId: version.projectId, versionId: version.id },
  // A comparison with an event name has the type LowCardinality(UInt8), which is a performance concern only.
  settings: { ...threadPriority('low'), allow_suspicious_low_cardinality_types: 1, ...settings },
});

const countRows = async (building: Building, tableName: string): Promise<number> => {
  const [row] = await engineOf(building).query<{ readonly count: number | string }>(
    `SELECT count() AS count FROM ${tableName}`,
  );
  return Number(row?.count ?? 0);
};

export const describeTable = (
  building: Building,
  tableName: string,
): Promise<{ readonly name: string; readonly type: string }[]> =>
  engineOf(building).query(`DESCRIBE TABLE ${tableName}`);
