/**
 * Everything that a cluster changes in settings and statements. Every statement that is not the same on one server and
 * in a cluster takes its text from here. Migrations are rendered by `../migrations/render-statement.ts` with these names.
 */

import type { ClickHouseSettings } from '@clickhouse/client';
import { quoteSqlName } from '@meridian/core';

export interface Cluster {
  /** CLICKHOUSE_CLUSTER; undefined for one server. */
  readonly name: string | undefined;
  /** Settings of every statement. */
  readonly settings: ClickHouseSettings;
  /** Settings of ALTER … UPDATE and DELETE, which return after every replica has rewritten its parts. */
  readonly mutationSettings: ClickHouseSettings;
  /** The target of a definition statement: `events`, or ``events ON CLUSTER `main` ``. */
  onEveryNode(table: string): string;
  /** The same for the table with the rows of a sharded table, which ALTER must name. */
  storageOf(table: string): string;
  /** The engine of a table of which every node of every shard has all rows, so that any node can serve a read. */
  engineOfCopy(table: string): string;
  /** A system table of all nodes. */
  systemTable(table: string): string;
  /** Waits until every replica has the rows that were written before; undefined on one server. */
  syncReplicas(table: string): string | undefined;
  /** The same for a sharded table. */
  syncStorageOf(table: string): string | undefined;
  /** Ends the queries with the id of the parameter `queryId`. */
  readonly killQuery: string;
}

/** The server's default is 180 s, which is shorter than a mutation of many parts. */
const DDL_TIMEOUT_SECONDS = 900;
/** A replica that is further behind is not read while another one is not. */
const MAX_REPLICA_DELAY_SECONDS = 5;

const CLUSTER_SETTINGS: ClickHouseSettings = {
  // Rows of a subquery are needed on every shard. Without it the server refuses such queries.
  distributed_product_mode: 'global',
  // Otherwise the server acknowledges rows of another shard when they are on its own disk only.
  distributed_foreground_insert: 1,
  distributed_ddl_task_timeout: String(DDL_TIMEOUT_SECONDS),
  max_replica_delay_for_distributed_queries: String(MAX_REPLICA_DELAY_SECONDS),
  // The request for a kill may reach another replica. A closed connection always reaches the right one.
  cancel_http_readonly_queries_on_client_close: 1,
};

const MUTATION_SETTINGS: ClickHouseSettings = { mutations_sync: '2', max_query_size: '4000000' };

/** The table with the rows of a sharded table. */
export const localName = (table: string): string =>
  table.endsWith('`') ? `${table.slice(0, -1)}_local\`` : `${table}_local`;

/** Every node of a cluster defines the macros `{shard}` and `{replica}`. */
export const PER_SHARD = { path: '/clickhouse/tables/{shard}', replica: '{replica}' } as const;
export const EVERYWHERE = {
  path: '/clickhouse/tables/everywhere',
  replica: '{shard}-{replica}',
} as const;

export const createCluster = (name: string | undefined, database: string): Cluster =>
  name === undefined ? ONE_SERVER : clusterOf(name, database);

const ONE_SERVER: Cluster = {
  name: undefined,
  settings: {},
  mutationSettings: MUTATION_SETTINGS,
  onEveryNode: (table) => table,
  storageOf: (table) => table,
  engineOfCopy: () => 'MergeTree',
  systemTable: (table) => `system.${table}`,
  syncReplicas: () => undefined,
  syncStorageOf: () => undefined,
  killQuery: 'KILL QUERY WHERE query_id = {queryId:String} ASYNC',
};

const clusterOf = (name: string, database: string): Cluster => {
  const onCluster = ` ON CLUSTER ${quoteSqlName(name)}`;
  // The nodes run the statement in their default database, so it names its own.
  const syncReplicas = (table: string) =>
    `SYSTEM SYNC REPLICA${onCluster} ${quoteSqlName(database)}.${table}`;
  return {
    name,
    settings: CLUSTER_SETTINGS,
    mutationSettings: MUTATION_SETTINGS,
    onEveryNode: (table) => `${table}${onCluster}`,
    storageOf: (table) => `${localName(table)}${onCluster}`,
    engineOfCopy: (table) =>
      `ReplicatedMergeTree('${EVERYWHERE.path}/${database}/${table}', '${EVERYWHERE.replica}')`,
    systemTable: (table) => `clusterAllReplicas(${quoteSqlName(name)}, system.${table})`,
    syncReplicas,
    syncStorageOf: (table) => syncReplicas(localName(table)),
    killQuery: `KILL QUERY${onCluster} WHERE query_id = {queryId:String} ASYNC`,
  };
};
