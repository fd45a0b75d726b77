/**
 * The durable log between intake and writer: Redis streams, one per partition. An entry is in it from the moment
 * the client is told 200 until ClickHouse holds its events. A bound on bytes keeps Redis from filling up.
 *
 * There are no consumer groups: a partition has one reader (see leases.ts), and what is stored is deleted, so
 * whatever a stream holds is unread. A new reader begins at the start and needs nobody's list of pending entries.
 */
import type { Redis } from 'ioredis';
import { APPEND, READ, REMOVE } from './lua-scripts.ts';

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
  /** False when the log is at its bound: nothing was appended. */
  append(entries: readonly LogAppend[]): Promise<boolean>;
  /** Entries after `id` (`0` is the start), oldest first, about as many bytes as asked. */
  read(partition: Partition, id: string, maxBytes: number): Promise<LogEntry[]>;
  remove(entries: readonly LogEntry[]): Promise<void>;
  depth(): Promise<LogDepth>;
}

export interface EventLogOptions {
  readonly redis: Redis;
  readonly partitionCount: number;
  readonly maxBytes: number;
  /** Tells apart installations (and tests) that share a Redis. */
  readonly name: string;
}

export const createEventLog = ({ redis, partitionCount, maxBytes, name }: EventLogOptions): EventLog => {
  const bytesKey = `{${name}}:log-bytes`;
  const streamKey = (partition: Partition): string => `{${name}}:log:${partition}`;
  const partitions: readonly Partition[] = [...Array(partitionCount).keys(), 'historical'];

  return {
    partitions,

    append: async (entries) => {
      const appended = await redis.eval(
        APPEND,
        entries.length + 1,
        bytesKey,
        ...entries.map((entry) => streamKey(entry.partition)),
        maxBytes,
        ...entries.map((entry) => entry.payload),
      );
      return appended === 1;
    },

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
