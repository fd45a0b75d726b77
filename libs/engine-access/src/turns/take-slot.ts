/** Takes one of the slots of a pool of a project, which are counted over all processes. */
import { ThrottledError } from '@meridian/core';
import type { ReleaseSlot, Slots } from '@meridian/redis';

export interface SlotOptions {
  /** A pool of a project, such as `api:7`. */
  readonly pool: string;
  readonly limit: number;
  readonly longestWaitMs: number;
  /** The slot is free again after this time, even if it was not returned. */
  readonly longestHoldMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The error if too many requests wait. */
  readonly refusal: { readonly message: string; readonly retryAfterSeconds: number };
}

const WAITING_PER_SLOT = 10;

export const takeSlot = async (
  slots: Slots,
  { pool, limit, refusal, ...options }: SlotOptions,
): Promise<ReleaseSlot> => {
  const slot = await slots.acquire(pool, { limit, maxWaiting: limit * WAITING_PER_SLOT, ...options });
  if (slot !== 'full') return slot;
  throw new ThrottledError('throttled', refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds });
};
