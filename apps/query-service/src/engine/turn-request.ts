/** The turn that a query needs at the engine, by its pool. */
import type { QueryPool } from '@meridian/contracts/internal';
import type { TurnRequest } from '@meridian/engine-access';
import type { QueryConfig } from '../config.ts';

export interface QueryTurn {
  readonly projectId: number;
  readonly pool: QueryPool;
  /** How long it may wait for a slot of its project; the configured time if absent. */
  readonly longestWaitMs?: number | undefined;
  readonly timeoutMs: number;
  /** A file is useful only once it is complete, so it runs behind interactive queries. */
  readonly isFile?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const turnRequest = (
  config: QueryConfig,
  { projectId, pool, longestWaitMs, timeoutMs, isFile = false, signal }: QueryTurn,
): TurnRequest => ({
  projectId,
  pool,
  limit: concurrencyOf(pool, config),
  isBulk: isFile || pool === 'background',
  timeoutMs,
  slotWaitMs: longestWaitMs ?? config.QUERY_QUEUE_WAIT_MS,
  placeWaitMs: pool === 'background' ? config.QUERY_ASYNC_TIMEOUT_MS : undefined,
  signal,
});

/** How many queries of one project may run at once. */
export const concurrencyOf = (pool: QueryPool, config: QueryConfig): number => {
  switch (pool) {
    case 'app':
      return config.QUERY_APP_CONCURRENCY_PER_PROJECT;
    case 'api':
    case 'background':
      return config.QUERY_CONCURRENCY_PER_PROJECT;
  }
};

export const timeoutOf = (pool: QueryPool, config: QueryConfig): number => {
  switch (pool) {
    case 'app':
      return config.QUERY_APP_TIMEOUT_MS;
    case 'background':
      return config.QUERY_ASYNC_TIMEOUT_MS;
    case 'api':
      return config.QUERY_TIMEOUT_MS;
  }
};
