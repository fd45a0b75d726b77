/**
 * Stored tables in ClickHouse. Each one is registered in Postgres before it is created, so that the janitor can find
 * it.
 */
import { type EngineAccess, projectOfStoredTable } from '@meridian/engine-access';
import type { EndpointsConfig } from '../config.ts';
import type { Database } from '../database.ts';

export interface TableParts {
  readonly engine: EngineAccess;
  readonly database: Database;
  readonly config: Pick<EndpointsConfig, 'CLICKHOUSE_CLUSTER'>;
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
export const createTableSql = (
  name: string,
  { columns, orderBy }: TableShape,
  cluster: string | undefined,
): string => {
  const on = cluster === undefined ? '' : ` ON CLUSTER \`${cluster}\``;
  const engine =
    cluster === undefined
      ? 'MergeTree'
      : `ReplicatedMergeTree('/clickhouse/tables/everywhere/{database}/${name}', '{shard}-{replica}')`;
  const key = orderBy.length === 0 ? 'tuple()' : `(${orderBy.join(', ')})`;
  const list = 'list' in columns ? ` ${columns.list}` : '';
  return `CREATE TABLE ${name}${on}${list} ENGINE = ${engine} ORDER BY ${key} SETTINGS index_granularity = ${INDEX_GRANULARITY}, allow_nullable_key = 1`;
};

export const dropTableSql = (name: string, cluster: string | undefined): string =>
  `DROP TABLE IF EXISTS ${name}${cluster === undefined ? '' : ` ON CLUSTER \`${cluster}\``} SYNC`;

/** Waits until every replica has the written rows, so that any node can serve a complete read. */
export const syncReplicasSql = (name: string, cluster: string): string =>
  `SYSTEM SYNC REPLICA ON CLUSTER \`${cluster}\` ${name}`;

/** Repeatable: a missing table counts as dropped. */
export const dropTable = async ({ engine, database, config }: TableParts, name: string): Promise<void> => {
  if (projectOfStoredTable(name) === undefined) throw new Error(`${name} is not a stored table`);
  const clickhouse = engine.forAllProjects('looking after stored tables');
  await clickhouse.command(dropTableSql(name, config.CLICKHOUSE_CLUSTER));
  await database.storedTable.deleteMany({ where: { name } });
};
