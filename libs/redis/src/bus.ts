/**
 * Invalidation messages to every process of a region, delivered at most once. A process that was disconnected misses
 * messages, so listeners also limit the age of their caches and clear them on `onGap`. A heartbeat detects a Redis
 * that hangs; its connection is replaced, which counts as a gap.
 */
import type { Redis } from 'ioredis';
import { keys } from './keys.ts';

export interface Bus {
  publish(channel: string, message: string): Promise<void>;
  /** Resolves when the subscription is active. The returned function ends it. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  /**
   * Subscribes for the life of the bus without waiting. Messages published before the subscription is active are
   * missed.
   */
  listen(channel: string, listener: (message: string) => void): void;
  /** Channels with this prefix that any process is subscribed to. */
  listenedTo(prefix: string): Promise<string[]>;
  /** Whether every message until a moment ago has arrived: Redis answers on the connection that listens. */
  isCurrent(): boolean;
  /** Called when messages may have been missed: after each reconnection. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

const HEARTBEAT_MS = 500;
/** Without an answer for this long the connection is replaced. */
const SILENT_MS = 2_000;

/** Publishes on `redis` and subscribes on a separate connection, as Redis requires. */
export const createBus = (redis: Redis): Bus => {
  const database = redis.options.db ?? 0;
  const listeners = new Map<string, Set<(message: string) => void>>();
  const gapListeners = new Set<() => void>();
  let subscriber: Redis | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let lastPongAt = Number.NEGATIVE_INFINITY;
  let lostAt = Number.NEGATIVE_INFINITY;

  const beat = (connection: Redis): void => {
    if (connection.status !== 'ready') return;
    const askedAt = performance.now();
    const onPong = () => {
      // ioredis sends the command of a lost connection again, before the subscriptions of the new one are active.
      if (askedAt > lostAt) lastPongAt = askedAt;
    };
    connection.ping().then(onPong, () => {});
  };

  const connect = (): Redis => {
    const connection = redis.duplicate({
      // ioredis forgets the subscriptions when it loses the connection again before Redis has confirmed them.
      autoResubscribe: false,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      autoResendUnfulfilledCommands: true,
      commandTimeout: undefined,
      socketTimeout: SILENT_MS,
    });
    connection.on('error', () => {});
    connection.on('close', () => {
      lastPongAt = Number.NEGATIVE_INFINITY;
      lostAt = performance.now();
    });
    heartbeat = setInterval(() => beat(connection), HEARTBEAT_MS).unref();
    connection.on('message', (name: string, message: string) => {
      for (const listener of listeners.get(name) ?? []) listener(message);
    });
    let wasReady = false;
    connection.on('ready', () => {
      if (wasReady) void resubscribe(connection);
      wasReady = true;
    });
    return connection;
  };

  /** Reports the gap when no more messages are missed. */
  const resubscribe = async (connection: Redis): Promise<void> => {
    try {
      if (listeners.size > 0) await connection.subscribe(...listeners.keys());
    } catch {
      return; // The bus was closed, or the connection was lost again and will be ready again.
    }
    for (const listener of gapListeners) listener();
  };

  const subscribe: Bus['subscribe'] = async (channel, listener) => {
    const name = keys.channel(database, channel);
    subscriber ??= connect();
    const known = listeners.get(name);
    if (known !== undefined) known.add(listener);
    else listeners.set(name, new Set([listener]));
    await subscriber.subscribe(name);
    return async () => {
      const left = listeners.get(name);
      left?.delete(listener);
      if (left?.size !== 0) return;
      listeners.delete(name);
      await subscriber?.unsubscribe(name);
    };
  };

  return {
    async publish(channel, message) {
      await redis.publish(keys.channel(database, channel), message);
    },
    subscribe,
    listen(channel, listener) {
      // Rejects only when the bus is closed before the subscription is active.
      subscribe(channel, listener).catch(() => {});
    },
    async listenedTo(prefix) {
      const own = keys.channel(database, '');
      const names = (await redis.pubsub('CHANNELS', `${own}${prefix}*`)) as string[];
      return names.map((name) => name.slice(own.length));
    },
    isCurrent: () => performance.now() - lastPongAt < SILENT_MS,
    onGap(listener) {
      gapListeners.add(listener);
    },
    async close() {
      clearInterval(heartbeat);
      subscriber?.disconnect();
      listeners.clear();
      gapListeners.clear();
    },
  };
};
