/**
 * The durable log between intake and writer: Redis streams, one per partition. An entry is in it, and on the disk of
 * Redis, from the moment the client is told 200 until ClickHouse holds its events. A bound on bytes keeps Redis from
 * filling up.
 *
 * There are no consumer groups: a partition has one reader (see leases.ts), and what is stored is deleted, so
 * whatever a stream holds is unread. A new reader begins at the start and needs nobody's list of pending entries.
 */
import { createBatcher } from '@meridian/core';
import type { Redis } from 'ioredis';
import { type LogDurability, readDurability, waitUntilSynced } from './log-durability.ts';
import { APPEND, READ, REMOVE } from './lua-scripts.ts';
import { partitionOf } from './partition.ts';

/** Named parts `0`…`n-1`, and one for historical imports, which must not hold up what happens now. */
export type Partition = number | 'historical';

export interface LogAppend {
  readonly partition: Partition;
  readonly payload: string;
}

export interface LogEntry {
  readonly id: string;
  readonly partition: Partition;
  readonly payload: string;
}

export interface LogDepth {
  readonly entries: number;
  readonly bytes: number;
}

export interface EventLog {
  readonly partitions: readonly Partition[];
  partitionOf(projectId: number, distinctId: string): Partition;
  /** False when the log is at its bound: nothing was appended. */
  append(entries: readonly LogAppend[]): Promise<boolean>;
  /** Entries after `id` (`0` is the start), oldest first, about as many bytes as asked. */
  read(partition: Partition, id: string, maxBytes: number): Promise<LogEntry[]>;
  remove(entries: readonly LogEntry[]): Promise<void>;
  depth(): Promise<LogDepth>;
}

export interface EventLogOptions {
  readonly redis: Redis;
  /** A connection for appends alone, which waiting for the disk of Redis may hold up. */
  readonly appending?: Redis;
  readonly partitionCount: number;
  readonly maxBytes: number;
  /** Tells apart installations (and tests) that share a Redis. */
  readonly name: string;
  /** Told when appending begins or Redis has come back, and how safe its answers are. */
  readonly onDurability?: (durability: LogDurability) => void;
}

/** Redis does nothing else while it takes a group in. */
const MAX_GROUP_CHARACTERS = 4 * 1024 * 1024;

export const createEventLog = (options: EventLogOptions): EventLog => {
  const { redis, partitionCount, maxBytes, name } = options;
  const bytesKey = `{${name}}:log-bytes`;
  const streamKey = (partition: Partition): string => `{${name}}:log:${partition}`;
  const partitions: readonly Partition[] = [...Array(partitionCount).keys(), 'historical'];
  const { appending = redis } = options;
  const durabilityOf = createDurabilityReader(appending, options.onDurability);

  const appendGroup = async (requests: readonly (readonly LogAppend[])[]): Promise<boolean[]> => {
    const durability = await durabilityOf();
    const entries = requests.flat();
    const outcomes = (await appending.eval(
      APPEND,
      entries.length + 1,
      bytesKey,
      ...entries.map((entry) => streamKey(entry.partition)),
      maxBytes,
      requests.length,
      ...requests.map((request) => request.length),
      ...entries.map((entry) => entry.payload),
    )) as number[];
    if (durability === 'wait') await waitUntilSynced(appending);
    return outcomes.map((outcome) => outcome === 1);
  };

  return {
    partitions,
    partitionOf: (projectId, distinctId) => partitionOf(projectId, distinctId, partitionCount),

    append: createBatcher({
      processBatch: appendGroup,
      sizeOf: charactersOf,
      maxSize: MAX_GROUP_CHARACTERS,
      // Those that wait would each wait for a time-out of their own.
      afterFailure: () => 'fail-all',
    }),

    read: async (partition, id, bytes) => {
      const flat = (await redis.eval(READ, 1, streamKey(partition), id, bytes)) as string[];
      const entries: LogEntry[] = [];
      for (let index = 0; index < flat.length; index += 2) {
        entries.push({ id: flat[index]!, partition, payload: flat[index + 1]! });
      }
      return entries;
    },

    remove: async (entries) => {
      for (const [partition, own] of Map.groupBy(entries, (entry) => entry.partition)) {
        const sizes = own.flatMap((entry) => [entry.id, Buffer.byteLength(entry.payload)]);
        await redis.eval(REMOVE, 2, bytesKey, streamKey(partition), ...sizes);
      }
    },

    depth: async () => {
      const lengths = await Promise.all(partitions.map((partition) => redis.xlen(streamKey(partition))));
      return {
        entries: lengths.reduce((sum, length) => sum + length, 0),
        bytes: Number((await redis.get(bytesKey)) ?? 0),
      };
    },
  };
};

const charactersOf = (entries: readonly LogAppend[]): number =>
  entries.reduce((sum, entry) => sum + entry.payload.length, 0);

/** What comes back after an outage may be another server: it is asked anew how safe its answers are. */
const createDurabilityReader = (redis: Redis, onRead: EventLogOptions['onDurability']) => {
  let known: Promise<LogDurability> | undefined;
  redis.on('close', () => {
    known = undefined;
  });

  const read = async (): Promise<LogDurability> => {
    const durability = await readDurability(redis);
    onRead?.(durability);
    return durability;
  };

  return async (): Promise<LogDurability> => {
    known ??= read();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
};
