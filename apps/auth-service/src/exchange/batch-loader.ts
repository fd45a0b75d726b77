/** Look-ups by key that share round trips under load. */
import { createBatcher } from '@meridian/core';
import { isPostgresOutage } from '@meridian/postgres';

export interface BatchLoader<Value> {
  load(key: string): Promise<Value | undefined>;
}

interface BatchLoaderOptions<Value> {
  readonly loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly maxInFlight: number;
  readonly maxBatch: number;
}

export const createBatchLoader = <Value>({
  loadMany,
  maxInFlight,
  maxBatch,
}: BatchLoaderOptions<Value>): BatchLoader<Value> => ({
  load: createBatcher<string, Value | undefined>({
    maxInFlight,
    maxSize: maxBatch,
    afterFailure: (error) => (isPostgresOutage(error) ? 'fail-all' : 'fail-batch'),
    processBatch: async (keys) => {
      const found = await loadMany([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
  }),
});
