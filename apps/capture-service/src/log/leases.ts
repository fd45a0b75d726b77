/**
 * Who reads which partition. Writers announce themselves, each takes its share of the partitions and gives up
 * what is more than that. A writer that dies stops renewing, and others take over when its leases run out.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Partition } from './event-log.ts';
import { LEAVE, RENEW, SETTLE } from './lua-scripts.ts';

export interface Leases {
  /** Prolongs what is held. Safe at any time; call it well within `leaseMs`. */
  renew(): Promise<void>;
  /** Takes what is missing from our share and gives up what is above it. Only while nothing is being worked on. */
  settle(): Promise<ReadonlySet<Partition>>;
  /** By our own clock: to be asked right before something that only the holder may do. */
  holds(partition: Partition): boolean;
  releaseAll(): Promise<void>;
}

export interface LeaseOptions {
  readonly redis: Redis;
  readonly name: string;
  readonly partitions: readonly Partition[];
  readonly leaseMs?: number;
}

export const createLeases = ({ redis, name, partitions, leaseMs = 10_000 }: LeaseOptions): Leases => {
  const owner = randomUUID();
  const writersKey = `{${name}}:writers`;
  const leaseKey = (partition: Partition): string => `{${name}}:lease:${partition}`;
  const heldUntil = new Map<Partition, number>();

  /** Runs a script that answers 1 for each of these partitions that is ours from now on. */
  const refresh = async (script: string, asked: readonly Partition[]): Promise<void> => {
    // Counted from before the command, so that our own clock never believes longer than Redis.
    const until = performance.now() + leaseMs;
    const keys = [writersKey, ...asked.map(leaseKey)];
    const answers = (await redis.eval(script, keys.length, ...keys, owner, leaseMs)) as number[];
    for (const [index, partition] of asked.entries()) {
      if (answers[index] === 1) heldUntil.set(partition, until);
      else heldUntil.delete(partition);
    }
  };

  return {
    renew: () => refresh(RENEW, [...heldUntil.keys()]),

    settle: async () => {
      await refresh(SETTLE, partitions);
      return new Set(heldUntil.keys());
    },

    holds: (partition) => (heldUntil.get(partition) ?? 0) > performance.now(),

    releaseAll: async () => {
      heldUntil.clear();
      const keys = [writersKey, ...partitions.map(leaseKey)];
      await redis.eval(LEAVE, keys.length, ...keys, owner);
    },
  };
};
