/**
 * A query's turn at the engine. First among those of its project: a few at once, a few more that wait, the rest are
 * told to come back. Then among those of all projects, where it stands behind if its project has others under way.
 */
import type { QueryPool } from '@meridian/contracts/internal';
import { ThrottledError } from '@meridian/core';
import type { HeldSlot } from '@meridian/redis';
import type { QueryContext } from '../context.ts';
import type { Standing } from './engine-line.ts';

export interface TurnOptions {
  readonly projectId: number;
  readonly pool: QueryPool;
  readonly concurrency?: number | undefined;
  /** How long it may wait among those of its project, and again among all, where not as configured. */
  readonly longestWaitMs?: number | undefined;
  /** How long the work may take at most. */
  readonly timeoutMs: number;
  /** Nobody looks at the first rows while the last are read: it stands behind what people wait for. */
  readonly isBulk?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const WAITING_PER_SLOT = 10;
const MATERIALIZED_CONCURRENCY = 10;
/** Reading the answer, shaping it. */
const HOLD_MARGIN_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

export const takeTurn = async <T>(
  context: Pick<QueryContext, 'slots' | 'line' | 'config'>,
  options: TurnOptions,
  work: (standing: Standing) => Promise<T>,
): Promise<T> => {
  const slot = await acquireSlot(context, options);
  try {
    const standing = standingOf(options, slot.others);
    return await context.line.enter(standing, options, () => work(standing));
  } finally {
    await slot.release();
  }
};

const acquireSlot = async (
  { slots, config }: Pick<QueryContext, 'slots' | 'config'>,
  {
    projectId,
    pool,
    concurrency,
    timeoutMs,
    longestWaitMs = config.QUERY_QUEUE_WAIT_MS,
    signal,
  }: TurnOptions,
): Promise<HeldSlot> => {
  const limit = concurrency ?? concurrencyOf(pool, config);
  const slot = await slots.acquire(`${pool}:${projectId}`, {
    limit,
    maxWaiting: limit * WAITING_PER_SLOT,
    longestWaitMs,
    longestHoldMs: config.QUERY_QUEUE_WAIT_MS + timeoutMs + HOLD_MARGIN_MS,
    signal,
  });
  if (slot !== 'full') return slot;
  throw new ThrottledError(
    'throttled',
    `This project already runs ${limit} queries at once, and more are waiting. Try again when one has ended.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
};

/** Each project has one query that stands ahead: whoever asks for more at once does not get more for it. */
export const standingOf = (
  { pool, isBulk }: Pick<TurnOptions, 'pool' | 'isBulk'>,
  others: number,
): Standing => (isBulk === true || pool === 'background' || others > 0 ? 'behind' : 'ahead');

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
