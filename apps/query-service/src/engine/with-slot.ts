/** A project's turn at the engine: a few of its queries at once, a few more that wait, the rest are told to come back. */
import type { QueryPool } from '@meridian/contracts/internal';
import { ThrottledError } from '@meridian/core';
import type { QueryContext } from '../context.ts';

export interface SlotOptions {
  readonly projectId: number;
  readonly pool: QueryPool;
  readonly concurrency?: number | undefined;
  /** How long the work may take at most. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const WAITING_PER_SLOT = 10;
const MATERIALIZED_CONCURRENCY = 10;
/** Reading the answer, shaping it. */
const HOLD_MARGIN_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

export const withSlot = async <T>(
  { slots, config }: Pick<QueryContext, 'slots' | 'config'>,
  { projectId, pool, concurrency, timeoutMs, signal }: SlotOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const limit = concurrency ?? concurrencyOf(pool, config);
  const release = await slots.acquire(`${pool}:${projectId}`, {
    limit,
    maxWaiting: limit * WAITING_PER_SLOT,
    longestWaitMs: config.QUERY_QUEUE_WAIT_MS,
    longestHoldMs: timeoutMs + HOLD_MARGIN_MS,
    signal,
  });
  if (release === 'full') {
    throw new ThrottledError(
      'throttled',
      `This project already runs ${limit} queries at once, and more are waiting. Try again when one has ended.`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
  try {
    return await work();
  } finally {
    await release();
  }
};

const concurrencyOf = (pool: QueryPool, config: QueryContext['config']): number => {
  switch (pool) {
    case 'app':
      return config.QUERY_APP_CONCURRENCY_PER_PROJECT;
    case 'materialized':
      return MATERIALIZED_CONCURRENCY;
    case 'api':
    case 'background':
      return config.QUERY_CONCURRENCY_PER_PROJECT;
  }
};

export const timeoutOf = (pool: QueryPool, config: QueryContext['config']): number => {
  switch (pool) {
    case 'app':
      return config.QUERY_APP_TIMEOUT_MS;
    case 'background':
      return config.QUERY_ASYNC_TIMEOUT_MS;
    case 'api':
    case 'materialized':
      return config.QUERY_TIMEOUT_MS;
  }
};
