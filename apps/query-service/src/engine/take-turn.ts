/**
 * A query's turn at the engine. First among those of its project: a few at once, a few more that wait, the rest are
 * told to come back. Then among those of all projects.
 */
import type { QueryPool } from '@meridian/contracts/internal';
import { type Entry, type Standing, type Turn, takeSlot } from '@meridian/engine-access';
import type { ReleaseSlot } from '@meridian/redis';
import type { QueryContext } from '../context.ts';

export interface TurnOptions {
  readonly projectId: number;
  readonly pool: QueryPool;
  /** How long it may wait among those of its project, where not as configured. */
  readonly longestWaitMs?: number | undefined;
  /** How long the work may take at most. */
  readonly timeoutMs: number;
  /** Nobody looks at the first rows while the last are read: it stands behind what people wait for. */
  readonly isFile?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reading the answer, shaping it. */
const HOLD_MARGIN_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

export const takeTurn = async <T>(
  context: Pick<QueryContext, 'slots' | 'line' | 'config'>,
  options: TurnOptions,
  work: (standing: Standing, turn: Turn) => Promise<T>,
): Promise<T> => {
  const release = await acquireSlot(context, options);
  let leave = release;
  try {
    return await context.line.enter(entryOf(context, options), (standing, turn) => {
      leave = () => turn.whenOver(release);
      return work(standing, turn);
    });
  } finally {
    await leave();
  }
};

const entryOf = ({ config }: Pick<QueryContext, 'config'>, options: TurnOptions): Entry => ({
  asker: askerOf(options),
  project: String(options.projectId),
  isBulk: isBulk(options),
  longestWaitMs: options.pool === 'background' ? config.QUERY_ASYNC_TIMEOUT_MS : undefined,
  signal: options.signal,
});

/** What a program asks does not hold up the people of its project. */
const askerOf = ({ pool, projectId }: TurnOptions): string => `${pool}:${projectId}`;

const isBulk = ({ pool, isFile }: TurnOptions): boolean => isFile === true || pool === 'background';

const acquireSlot = (
  { slots, config }: Pick<QueryContext, 'slots' | 'config'>,
  options: TurnOptions,
): Promise<ReleaseSlot> => {
  const { pool, timeoutMs, longestWaitMs = config.QUERY_QUEUE_WAIT_MS, signal } = options;
  const limit = concurrencyOf(pool, config);
  return takeSlot(slots, {
    asker: askerOf(options),
    limit,
    longestWaitMs,
    longestHoldMs: config.QUERY_QUEUE_WAIT_MS + timeoutMs + HOLD_MARGIN_MS,
    signal,
    refusal: {
      message: `This project already runs ${limit} queries at once, and more are waiting. Try again when one has ended.`,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  });
};

const concurrencyOf = (pool: QueryPool, config: QueryContext['config']): number => {
  switch (pool) {
    case 'app':
      return config.QUERY_APP_CONCURRENCY_PER_PROJECT;
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
      return config.QUERY_TIMEOUT_MS;
  }
};
