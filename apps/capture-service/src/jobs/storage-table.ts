/** Where the rows of a sharded table lie: a mutation must name the storage, not the Distributed table over it. */
export const shardedStorage = (table: string, cluster: string | undefined): string =>
  cluster === undefined ? table : `${table}_local ON CLUSTER \`${cluster}\``;
