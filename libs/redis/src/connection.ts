import { backoffMs, Secret } from '@meridian/core';
import { Redis, type RedisOptions } from 'ioredis';

export type { Redis } from 'ioredis';

/**
 * The use of a connection determines its behaviour while Redis is away.
 * - `requests`: fails within the command timeout, at once when the loss is known, so that a request can continue
 *   without Redis. A Redis that hangs counts as lost after a moment of silence: its connection is closed, and commands fail
 *   at once until a new connection is answered.
 * - `workers`: waits for Redis to come back; blocking reads and BullMQ need that.
 */
export type RedisUse = 'requests' | 'workers';

export interface RedisConnectionOptions {
  readonly use?: RedisUse;
  /** Shown in CLIENT LIST. */
  readonly name?: string;
  readonly commandTimeoutMs?: number;
  /** Called each time the connection fails. It is retried indefinitely. */
  readonly onError?: (error: Error) => void;
}

export const createRedis = (url: string | Secret, options: RedisConnectionOptions = {}): Redis => {
  const use = options.use ?? 'requests';
  const redis = new Connection(url instanceof Secret ? url.reveal() : url, {
    ...(options.name !== undefined && { connectionName: options.name }),
    connectTimeout: 5_000,
    keepAlive: 10_000,
    retryStrategy: reconnectDelayMs,
    // The server was a primary and is now a replica: reconnect, to reach the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...PROFILES[use],
    ...(use === 'requests' && limitsOf(options.commandTimeoutMs ?? 1_000)),
  });
  // ioredis prints errors when there is no listener.
  redis.on('error', (error: Error) => options.onError?.(error));
  if (use === 'requests') failFastAfterFirstAnswer(redis);
  return redis;
};

/** The library has eight ways to make one; we use two. */
const LibraryConnection = Redis as unknown as new (
  ...args: [url: string, options: RedisOptions] | [options: RedisOptions]
) => Redis;

/**
 * ioredis does not emit `end` when it is disconnected between two attempts to reconnect, because no socket closes.
 * BullMQ waits for that event when it closes a worker.
 */
class Connection extends LibraryConnection {
  override disconnect(reconnect = false): void {
    if (this.status === 'reconnecting' && !reconnect) {
      this.status = 'wait'; // as one that never connected, which ends at once
    }
    super.disconnect(reconnect);
  }

  override duplicate(changes?: Partial<RedisOptions>): Redis {
    return new Connection({ ...this.options, ...changes });
  }
}

const PROFILES: Readonly<Record<RedisUse, RedisOptions>> = {
  requests: { maxRetriesPerRequest: 1, autoResendUnfulfilledCommands: false },
  workers: { maxRetriesPerRequest: null },
};

/** Longer than a busy moment of this process, in which an answer waits to be read. */
const SILENT_MS = 2_000;

const limitsOf = (commandTimeoutMs: number): RedisOptions => ({
  commandTimeout: commandTimeoutMs,
  socketTimeout: Math.max(SILENT_MS, commandTimeoutMs),
});

const LONGEST_DELAY_MS = 2_000;

/** Doubles from 50 ms, with jitter, so that a fleet does not return in step. */
export const reconnectDelayMs = (attempt: number, random: () => number = Math.random): number => {
  const delay = backoffMs(attempt, { firstMs: 25, longestMs: LONGEST_DELAY_MS });
  return Math.round(delay * (0.5 + random() / 2));
};

/** Commands given before the first connection wait for it; later ones do not wait for a reconnection. */
const failFastAfterFirstAnswer = (redis: Redis): void => {
  const failFast = () => {
    redis.options.enableOfflineQueue = false;
  };
  redis.once('ready', failFast);
  redis.once('close', failFast);
};

/** Waits for the answers that are under way; a Redis that is away is not waited for. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
};
