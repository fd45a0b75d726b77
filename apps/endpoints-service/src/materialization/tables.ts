/**
 * Stored tables in ClickHouse. Each one is registered in Postgres before it is created, so that the janitor can find
 * it.
 */
import type { Cluster } from '@meridian/clickhouse';
import { type EngineAccess, projectOfStoredTable } from '@meridian/engine-access';
import type { Database } from '../database.ts';

export interface TableParts {
  readonly engine: EngineAccess;
  readonly database: Database;
}

export const noteTable = async (
  { database }: Pick<TableParts, 'database'>,
  { name, versionId }: { readonly name: string; readonly versionId: string },
): Promise<void> => {
  await database.storedTable.create({ data: { name, versionId } });
};

export interface TableShape {
  /** The columns as SQL: `(a UInt8)`, or a query with the same columns. */
  readonly columns: { readonly list: string } | { readonly like: string };
  readonly orderBy: readonly string[];
}

/** Small granules, because a read by key needs few rows. */
const INDEX_GRANULARITY = 1_024;

/**
 * The statement up to `EMPTY AS`. In a cluster every replica of every shard has the whole table, so that any node can
 * serve a read.
 */
export const createTableSql = (name: string, { columns, orderBy }: TableShape, cluster: Cluster): string => {
  const key = orderBy.length === 0 ? 'tuple()' : `(${orderBy.join(', ')})`;
  const list = 'list' in columns ? ` ${columns.list}` : '';
  return `CREATE TABLE ${cluster.onEveryNode(name)}${list} ENGINE = ${cluster.engineOfCopy(name)} ORDER BY ${key} SETTINGS index_granularity = ${INDEX_GRANULARITY}, allow_nullable_key = 1`;
};

export const dropTableSql = (name: string, cluster: Cluster): string =>
  `DROP TABLE IF EXISTS ${cluster.onEveryNode(name)} SYNC`;

/** Repeatable: a missing table counts as dropped. */
export const dropTable = async ({ engine, database }: TableParts, name: string): Promise<void> => {
  if (projectOfStoredTable(name) === undefined) throw new Error(`${name} is not a stored table`);
  const clickhouse = engine.forAllProjects('maintaining stored tables');
  await clickhouse.command(dropTableSql(name, engine.cluster));
  await database.storedTable.deleteMany({ where: { name } });
};
