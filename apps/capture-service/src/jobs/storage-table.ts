/** The table with the rows of a sharded table: a mutation must name it, not the Distributed table. */
export const shardedStorage = (table: string, cluster: string | undefined): string =>
  cluster === undefined ? table : `${table}_local ON CLUSTER \`${cluster}\``;
