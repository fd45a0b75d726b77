/**
 * The durable log between intake and writer: one Redis stream per partition. An entry is in the log, and on the disk of
 * Redis, from the moment the client gets 200 until ClickHouse has its events. A limit on bytes keeps Redis from filling
 * up.
 *
 * There are no consumer groups: a partition has one reader (see leases.ts), and stored entries are deleted, so every
 * entry in a stream is unread. A new reader starts at the beginning and needs no list of pending entries.
 */
import { createBatcher } from '@meridian/core';
import type { Redis } from 'ioredis';
import { type LogDurability, readDurability, waitUntilSynced } from './log-durability.ts';
import { APPEND, READ, REMOVE } from './lua-scripts.ts';
import { partitionOf } from './partition.ts';

/** `0`…`n-1`, and one partition for historical imports, so that they do not delay live events. */
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

export interface LogPosition {
  readonly partition: Partition;
  readonly id: string;
}

export interface LogDepth {
  readonly entries: number;
  readonly bytes: number;
}

export interface EventLog {
  readonly partitions: readonly Partition[];
  partitionOf(projectId: number, distinctId: string): Partition;
  /** False when the log is full. Then no entry was appended. */
  append(entries: readonly LogAppend[]): Promise<boolean>;
  /** Entries after `id` (`0` is the start), oldest first, up to about `maxBytes`. */
  read(partition: Partition, id: string, maxBytes: number): Promise<LogEntry[]>;
  /**
   * True as soon as a partition has entries after its id, false when none has for this long. One command for all
   * partitions, for a reader that is idle.
   */
  waitForEntriesAfter(positions: readonly LogPosition[], longestMs: number): Promise<boolean>;
  remove(entries: readonly LogEntry[]): Promise<void>;
  depth(): Promise<LogDepth>;
}

export interface EventLogOptions {
  readonly redis: Redis;
  /** A separate connection for commands that wait: appends for the disk of Redis, an idle reader for entries. */
  readonly waiting?: Redis;
  readonly partitionCount: number;
  readonly maxBytes: number;
  /** The name of this installation (or test) in a Redis that several share. */
  readonly name: string;
  /** Called with the durability of appends at the first append and after each reconnect. */
  readonly onDurability?: (durability: LogDurability) => void;
}

/** Redis is blocked while it appends a batch, so its size is limited. */
const MAX_GROUP_CHARACTERS = 4 * 1024 * 1024;

export const createEventLog = (options: EventLogOptions): EventLog => {
  const { redis, partitionCount, maxBytes, name } = options;
  const bytesKey = `{${name}}:log-bytes`;
  const streamKey = (partition: Partition): string => `{${name}}:log:${partition}`;
  const partitions: readonly Partition[] = [...Array(partitionCount).keys(), 'historical'];
  const { waiting = redis } = options;
  const durabilityOf = createDurabilityReader(waiting, options.onDurability);

  const appendGroup = async (requests: readonly (readonly LogAppend[])[]): Promise<boolean[]> => {
    const durability = await durabilityOf();
    const entries = requests.flat();
    const outcomes = (await waiting.eval(
      APPEND,
      entries.length + 1,
      bytesKey,
      ...entries.map((entry) => streamKey(entry.partition)),
      maxBytes,
      requests.length,
      ...requests.map((request) => request.length),
      ...entries.map((entry) => entry.payload),
    )) as number[];
    if (durability === 'wait') await waitUntilSynced(waiting);
    return outcomes.map((outcome) => outcome === 1);
  };

  return {
    partitions,
    partitionOf: (projectId, distinctId) => partitionOf(projectId, distinctId, partitionCount),

    append: createBatcher({
      processBatch: appendGroup,
      sizeOf: charactersOf,
      maxSize: MAX_GROUP_CHARACTERS,
      // Otherwise each waiting append would run into its own time-out.
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

    waitForEntriesAfter: async (positions, longestMs) => {
      const keys = positions.map(({ partition }) => streamKey(partition));
      const ids = positions.map(({ id }) => id);
      return (await waiting.xread('COUNT', 1, 'BLOCK', longestMs, 'STREAMS', ...keys, ...ids)) !== null;
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

/** Caches the durability per connection, because another server may answer after an outage. */
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
