/**
 * Messages to every process of a region: "forget what you know about this". At most once: a process that was
 * away misses them, so a listener also bounds the life of what it remembers, and forgets all on `onGap`. A heartbeat
 * notices a Redis that hangs: the connection is replaced, which is a gap as well.
 */
import type { Redis } from 'ioredis';
import { keys } from './keys.ts';

export interface Bus {
  publish(channel: string, message: string): Promise<void>;
  /** Resolves when the subscription stands. The returned function ends it. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  /** The same for the life of the bus, without waiting: what is said until it stands is missed. */
  listen(channel: string, listener: (message: string) => void): void;
  /** Channels whose names begin so and that somebody listens to now, in whatever process. */
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

/** Publishes on `redis` and listens on a connection of its own, which subscribing needs. */
export const createBus = (redis: Redis): Bus => {
  const database = redis.options.db ?? 0;
  const listeners = new Map<string, Set<(message: string) => void>>();
  const gapListeners = new Set<() => void>();
  let subscriber: Redis | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;

  const beat = (connection: Redis): void => {
    if (connection.status !== 'ready') return;
    const askedAt = performance.now();
    const heard = () => {
      heardAt = askedAt;
    };
    connection.ping().then(heard, () => {});
  };

  const connect = (): Redis => {
    const connection = redis.duplicate({
      // Subscriptions outlive an outage: they are made again after every reconnection.
      autoResubscribe: true,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      socketTimeout: SILENT_MS,
    });
    connection.on('error', () => {});
    connection.on('close', () => {
      heardAt = Number.NEGATIVE_INFINITY;
    });
    heartbeat = setInterval(() => beat(connection), HEARTBEAT_MS).unref();
    connection.on('message', (name: string, message: string) => {
      for (const listener of listeners.get(name) ?? []) listener(message);
    });
    let wasReady = false;
    connection.on('ready', () => {
      if (wasReady) for (const listener of gapListeners) listener();
      wasReady = true;
    });
    return connection;
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
      // Rejected only when the bus is closed before it stood.
      subscribe(channel, listener).catch(() => {});
    },
    async listenedTo(prefix) {
      const own = keys.channel(database, '');
      const names = (await redis.pubsub('CHANNELS', `${own}${prefix}*`)) as string[];
      return names.map((name) => name.slice(own.length));
    },
    isCurrent: () => performance.now() - heardAt < SILENT_MS,
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
