/**
 * Messages to every process of a region, delivered at most once. A process that was disconnected misses messages, so
 * listeners that keep copies drop them on `onGap`. A heartbeat detects a Redis that hangs; its connection is replaced,
 * which counts as a gap.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Redis, ReplyError } from 'ioredis';
import { keys } from './keys.ts';

export interface Bus {
  /** Rejects when Redis does not accept the message. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Publishes a change of data that other processes keep copies of. If Redis does not accept the message, a gap is
   * reported to every process of the region as soon as Redis is back. Never rejects.
   */
  announce(channel: string, message: string): Promise<void>;
  /** Resolves when the subscription is active. The returned function ends it. */
  subscribe(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Subscribes for the life of the bus without waiting. A gap is reported when the subscription is active. */
  listen(channel: string, listener: Listener): void;
  /** Channels with this prefix that any process is subscribed to. */
  listenedTo(prefix: string): Promise<string[]>;
  /** Whether every message until a moment ago has arrived: Redis answers on the connection that listens. */
  isCurrent(): boolean;
  /** Called when messages may have been missed, for example each time the subscriptions of a connection are active. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

type Listener = (message: string) => void;

const HEARTBEAT_MS = 500;
/** Without an answer for this long the connection is replaced. */
const SILENT_MS = 2_000;
const RETRY_MS = 500;
/** A message on it reports a gap to every process. */
const GAP_CHANNEL = 'gap';

/** Publishes on `redis` and subscribes on a separate connection, as Redis requires. */
export const createBus = (redis: Redis): Bus => {
  const database = redis.options.db ?? 0;
  const nameOf = (channel: string): string => keys.channel(database, channel);
  const listeners = new Map<string, Set<Listener>>();
  const gapListeners = new Set<() => void>();
  const closing = new AbortController();
  const retryPause = () => pause(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
  let subscriber: Redis | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  /** Changes when the subscriptions of a connection are made, and when the connection is lost. */
  let session = Symbol('session');
  /** Resolves when the subscriptions of the next session are active, and rejects when the bus is closed first. */
  let activation: PromiseWithResolvers<void> | undefined = newActivation();
  let lastPongAt = Number.NEGATIVE_INFINITY;
  /** The numbers of announcements that Redis did not accept, and of announcements for which a gap was reported. */
  let failed = 0;
  let reported = 0;
  let isAnnouncingGap = false;

  const report = (error: unknown): void => void redis.emit('error', error);

  /** A listener that throws must not keep a message from the others. */
  const call = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      report(error);
    }
  };

  const reportGap = (): void => {
    for (const listener of gapListeners) call(listener);
  };

  const beat = (connection: Redis): void => {
    if (activation !== undefined) return;
    const [beginning, askedAt] = [session, performance.now()];
    const onPong = () => {
      if (session === beginning) lastPongAt = askedAt;
    };
    connection.ping().then(onPong, () => {});
  };

  const deactivate = (): void => {
    session = Symbol('session');
    lastPongAt = Number.NEGATIVE_INFINITY;
    activation ??= newActivation();
  };

  /** Subscribes to all channels. Reports the gap when no more messages are missed. */
  const activate = async (connection: Redis): Promise<void> => {
    deactivate();
    const own = session;
    const isOver = () => session !== own || closing.signal.aborted;
    for (;;) {
      try {
        await connection.subscribe(nameOf(GAP_CHANNEL), ...listeners.keys());
        break;
      } catch (error) {
        if (isOver()) return;
        report(error); // Redis refused the command. A lost connection ends the session.
      }
      await retryPause();
      if (isOver()) return;
    }
    if (isOver()) return;
    const activated = activation;
    activation = undefined;
    reportGap();
    activated?.resolve();
    beat(connection);
  };

  const connect = (): Redis => {
    if (closing.signal.aborted) throw new Error('The bus is closed.');
    if (subscriber !== undefined) return subscriber;
    const connection = redis.duplicate({
      // Sessions make the subscriptions. ioredis forgets them when a connection is lost before Redis has confirmed them.
      autoResubscribe: false,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // Commands fail when their connection is lost.
      maxRetriesPerRequest: 0,
      commandTimeout: undefined,
      socketTimeout: SILENT_MS,
    });
    connection.on('error', () => {});
    connection.on('close', deactivate);
    connection.on('ready', () => void activate(connection));
    connection.on('message', (name: string, message: string) => {
      if (name === nameOf(GAP_CHANNEL)) reportGap();
      for (const listener of listeners.get(name) ?? []) call(() => listener(message));
    });
    heartbeat = setInterval(() => beat(connection), HEARTBEAT_MS).unref();
    subscriber = connection;
    return connection;
  };

  const add = (name: string, listener: Listener): void => {
    const known = listeners.get(name);
    if (known !== undefined) known.add(listener);
    else listeners.set(name, new Set([listener]));
  };

  /** True when the channel has no listener left. */
  const remove = (name: string, listener: Listener): boolean => {
    const left = listeners.get(name);
    left?.delete(listener);
    return left?.size === 0 && listeners.delete(name);
  };

  /** Resolves when Redis has confirmed the subscription, and rejects when it refuses it. */
  const confirm = async (connection: Redis, name: string): Promise<void> => {
    for (;;) {
      await activation?.promise;
      try {
        await connection.subscribe(name);
        return;
      } catch (error) {
        if (error instanceof ReplyError) throw error;
      }
      await retryPause();
    }
  };

  /** Repeats until Redis accepts it. Then every process drops its copies of what could not be announced. */
  const announceGap = async (): Promise<void> => {
    if (isAnnouncingGap) return;
    isAnnouncingGap = true;
    while (reported < failed) {
      await retryPause();
      if (closing.signal.aborted) return;
      const covered = failed;
      const onAccepted = () => {
        reported = covered;
      };
      await redis.publish(nameOf(GAP_CHANNEL), '').then(onAccepted, () => {});
    }
    isAnnouncingGap = false;
  };

  return {
    async publish(channel, message) {
      await redis.publish(nameOf(channel), message);
    },
    async announce(channel, message) {
      try {
        await redis.publish(nameOf(channel), message);
      } catch (error) {
        report(error);
        failed += 1;
        void announceGap();
      }
    },
    async subscribe(channel, listener) {
      const name = nameOf(channel);
      const connection = connect();
      add(name, listener);
      try {
        await confirm(connection, name);
      } catch (error) {
        remove(name, listener);
        throw error;
      }
      return async () => {
        // Fails on a lost connection, which has no subscriptions.
        if (remove(name, listener)) await connection.unsubscribe(name).catch(() => {});
      };
    },
    listen(channel, listener) {
      const connection = connect();
      add(nameOf(channel), listener);
      if (connection.status === 'ready') void activate(connection);
    },
    async listenedTo(prefix) {
      const own = nameOf('');
      const names = (await redis.pubsub('CHANNELS', `${own}${prefix}*`)) as string[];
      return names.map((name) => name.slice(own.length));
    },
    isCurrent: () => performance.now() - lastPongAt < SILENT_MS,
    onGap(listener) {
      gapListeners.add(listener);
    },
    async close() {
      closing.abort();
      clearInterval(heartbeat);
      subscriber?.disconnect();
      activation ??= newActivation();
      activation.reject(new Error('The bus was closed.'));
      listeners.clear();
      gapListeners.clear();
    },
  };
};

const newActivation = (): PromiseWithResolvers<void> => {
  const activation = Promise.withResolvers<void>();
  activation.promise.catch(() => {}); // `close` rejects it even if nothing awaits it
  return activation;
};
