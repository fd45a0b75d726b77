/**
 * Leases that assign the partitions to the writers. Each writer registers itself, takes its share of the partitions and
 * gives up the rest. When a writer dies, others take over its partitions after their leases have expired.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Partition } from './event-log.ts';
import { LEAVE, RENEW, SETTLE } from './lua-scripts.ts';

export interface Leases {
  /** Prolongs the held leases. To be called well within `leaseMs`. */
  renew(): Promise<void>;
  /** Takes or gives up partitions to match our share. Must not be called while a batch is in progress. */
  settle(): Promise<ReadonlySet<Partition>>;
  /** Whether the lease is valid by our own clock. To be checked right before an action of the holder. */
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

  /** Runs a script that answers 1 for each of these partitions whose lease we hold. */
  const refresh = async (script: string, asked: readonly Partition[]): Promise<void> => {
    // Measured from before the command, so that the lease ends here before it ends in Redis.
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
