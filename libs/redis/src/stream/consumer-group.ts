import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';

export interface StreamEntry {
  readonly id: string;
  readonly data: Buffer;
}

export interface StreamLag {
  /** Not yet given to any consumer. */
  readonly waiting: number;
  /** Given to one and not yet acknowledged. */
  readonly inFlight: number;
}

/** One consumer of a consumer group; each entry goes to one consumer of the group. */
export interface ConsumerGroup {
  /** Waits up to `blockMs` for unread entries. It blocks, so it needs a separate connection. */
  read(options: { count: number; blockMs: number }): Promise<StreamEntry[]>;
  /**
   * Entries that this consumer has read and not acknowledged: Redis gave them to it, but the answer was lost with its
   * connection.
   */
  readAgain(options: { count: number }): Promise<StreamEntry[]>;
  /** Entries that another consumer has not acknowledged for `idleMs`, because it is considered dead. */
  claim(options: { count: number; idleMs: number }): Promise<StreamEntry[]>;
  /** Done: removes them from the stream. */
  acknowledge(ids: readonly string[]): Promise<void>;
  lag(): Promise<StreamLag>;
}

export interface ConsumerGroupOptions {
  /** A `workers` connection that nothing else uses. */
  readonly redis: Redis;
  readonly name: string;
  readonly group: string;
  /** Unique among the living consumers of the group. */
  readonly consumer: string;
}

type RawEntry = [id: Buffer, fields: Buffer[] | null];

const ACKNOWLEDGE = `redis.call('XACK', KEYS[1], ARGV[1], unpack(ARGV, 2))
return redis.call('XDEL', KEYS[1], unpack(ARGV, 2))`;

/** Lua takes a bounded number of arguments at once. */
const MOST_IDS_PER_CALL = 1_000;

export const createConsumerGroup = ({
  redis,
  name,
  group,
  consumer,
}: ConsumerGroupOptions): ConsumerGroup => {
  const key = keys.stream(name);

  /** Starts at the first entry, so that entries appended before any consumer started are not skipped. */
  const createGroup = () =>
    redis.xgroup('CREATE', key, group, '0', 'MKSTREAM').catch((error: Error) => {
      if (!error.message.startsWith('BUSYGROUP')) throw error;
    });

  /** A flushed or replaced Redis has lost the group. */
  const inGroup = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error as Error).message.startsWith('NOGROUP')) throw error;
      await createGroup();
      return ask();
    }
  };

  return {
    read: ({ count, blockMs }) =>
      inGroup(async () => {
        const streams = (await redis.xreadgroupBuffer(
          ...(['GROUP', group, consumer, 'COUNT', count, 'BLOCK', blockMs, 'STREAMS', key, '>'] as const),
        )) as unknown as [key: Buffer, entries: RawEntry[]][] | null;
        return parseEntries(streams?.[0]?.[1] ?? []);
      }),
    readAgain: ({ count }) =>
      inGroup(async () => {
        const streams = (await redis.xreadgroupBuffer(
          ...(['GROUP', group, consumer, 'COUNT', count, 'STREAMS', key, '0'] as const),
        )) as unknown as [key: Buffer, entries: RawEntry[]][] | null;
        return parseEntries(streams?.[0]?.[1] ?? []);
      }),
    claim: ({ count, idleMs }) =>
      inGroup(async () => {
        const [, entries] = (await redis.callBuffer(
          ...(['XAUTOCLAIM', key, group, consumer, idleMs, '0', 'COUNT', count] as const),
        )) as [next: Buffer, entries: RawEntry[]];
        return parseEntries(entries);
      }),
    async acknowledge(ids) {
      for (let start = 0; start < ids.length; start += MOST_IDS_PER_CALL) {
        await redis.eval(ACKNOWLEDGE, 1, key, group, ...ids.slice(start, start + MOST_IDS_PER_CALL));
      }
    },
    lag: () =>
      inGroup(async () => {
        const [length, pending] = await Promise.all([redis.xlen(key), redis.xpending(key, group)]);
        const inFlight = Number((pending as unknown[])[0]);
        return { waiting: Math.max(0, length - inFlight), inFlight };
      }),
  };
};

const parseEntries = (entries: readonly RawEntry[]): StreamEntry[] =>
  entries.flatMap(([id, fields]) => {
    const data = fields?.[1];
    return data === undefined ? [] : [{ id: id.toString(), data }];
  });
