/**
 * The loop of a consumer: claim the entries of dead consumers, read new ones, handle, acknowledge. Delivery is at
 * least once: a batch that was handled but not acknowledged is delivered again, so handlers must be idempotent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@meridian/core';
import type { ConsumerGroup, StreamEntry } from './consumer-group.ts';

export interface ConsumeOptions {
  readonly group: ConsumerGroup;
  /** Throws to have the same batch again after a pause. */
  readonly handle: (entries: readonly StreamEntry[], signal: AbortSignal) => Promise<void>;
  readonly batchSize: number;
  readonly blockMs?: number;
  /** Longer than any batch takes to handle. */
  readonly claimIdleMs?: number;
  readonly onError?: (error: unknown) => void;
}

export interface Consumption {
  /** Finishes the batch in hand; unread entries stay for others. */
  stop(): Promise<void>;
}

/** A Redis that was frozen may give entries to the connection that was replaced, even some time after the error. */
const READ_AGAIN_FOR_MS = 5_000;
const RETRY = { firstMs: 100, longestMs: 10_000 };

export const consume = (options: ConsumeOptions): Consumption => {
  const { group, handle, batchSize, blockMs = 1_000, claimIdleMs = 60_000, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let claimAt = 0;
  let readAgainUntil = Number.NEGATIVE_INFINITY;

  const takeNext = async (): Promise<StreamEntry[]> => {
    if (performance.now() < readAgainUntil) {
      const lost = await group.readAgain({ count: batchSize });
      if (lost.length > 0) return lost;
    }
    if (performance.now() >= claimAt) {
      const left = await group.claim({ count: batchSize, idleMs: claimIdleMs });
      if (left.length > 0) return left;
      claimAt = performance.now() + claimIdleMs / 2;
    }
    return group.read({ count: batchSize, blockMs });
  };

  const take = async (): Promise<StreamEntry[]> => {
    try {
      return await takeNext();
    } catch (error) {
      readAgainUntil = performance.now() + READ_AGAIN_FOR_MS;
      throw error;
    }
  };

  const persist = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (signal.aborted) return undefined;
        onError?.(error);
        await sleep(backoffMs(failures, RETRY), undefined, { signal }).catch(() => {});
        if (signal.aborted) return undefined;
      }
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      const batch = (await persist(take)) ?? [];
      if (batch.length === 0) continue;
      const handled = await persist(async () => {
        await handle(batch, signal);
        return true;
      });
      if (handled) await persist(() => group.acknowledge(batch.map((entry) => entry.id)));
    }
  };

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
