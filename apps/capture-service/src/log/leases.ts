/**
 * Who reads which partition. Writers announce themselves, each takes its share of the partitions and gives up
 * what is more than that. A writer that dies stops renewing, and others take over when its leases run out.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Partition } from './event-log.ts';
import { RELEASE, RENEW } from './lua-scripts.ts';

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

  const countWriters = async (): Promise<number> => {
    await redis.zremrangebyscore(writersKey, '-inf', Date.now() - leaseMs);
    return Math.max(1, await redis.zcard(writersKey));
  };

  /** Counted from before the command, so that our own clock never believes longer than Redis. */
  const renewOne = async (partition: Partition): Promise<void> => {
    const startedAt = performance.now();
    const renewed = await redis.eval(RENEW, 1, leaseKey(partition), owner, leaseMs);
    if (renewed === 1) heldUntil.set(partition, startedAt + leaseMs);
    else heldUntil.delete(partition);
  };

  const take = async (partition: Partition): Promise<void> => {
    const startedAt = performance.now();
    const taken = await redis.set(leaseKey(partition), owner, 'PX', leaseMs, 'NX');
    if (taken === 'OK') heldUntil.set(partition, startedAt + leaseMs);
  };

  const release = async (partition: Partition): Promise<void> => {
    heldUntil.delete(partition);
    await redis.eval(RELEASE, 1, leaseKey(partition), owner);
  };

  const renew = async (): Promise<void> => {
    await redis.zadd(writersKey, Date.now(), owner);
    await Promise.all([...heldUntil.keys()].map(renewOne));
  };

  return {
    renew,

    settle: async () => {
      await renew();
      const share = Math.ceil(partitions.length / (await countWriters()));
      for (const partition of [...heldUntil.keys()].slice(share)) await release(partition);
      for (const partition of partitions) {
        if (heldUntil.size >= share) break;
        if (!heldUntil.has(partition)) await take(partition);
      }
      return new Set(heldUntil.keys());
    },

    holds: (partition) => (heldUntil.get(partition) ?? 0) > performance.now(),

    releaseAll: async () => {
      await redis.zrem(writersKey, owner);
      for (const partition of [...heldUntil.keys()]) await release(partition);
    },
  };
};
