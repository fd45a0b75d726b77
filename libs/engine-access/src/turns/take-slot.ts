/** A place among the statements that one asker may have at the engine at once, in all processes together. */
import { ThrottledError } from '@meridian/core';
import type { ReleaseSlot, Slots } from '@meridian/redis';

export interface SlotOptions {
  /** `pool:project`: what a program asks does not hold up the people of its project. */
  readonly asker: string;
  readonly limit: number;
  readonly longestWaitMs: number;
  /** After this the slot is free again although nothing was heard of its holder. */
  readonly longestHoldMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What is said when too many wait. */
  readonly refusal: { readonly message: string; readonly retryAfterSeconds: number };
}

const WAITING_PER_SLOT = 10;

export const takeSlot = async (
  slots: Slots,
  { asker, limit, refusal, ...options }: SlotOptions,
): Promise<ReleaseSlot> => {
  const slot = await slots.acquire(asker, { limit, maxWaiting: limit * WAITING_PER_SLOT, ...options });
  if (slot !== 'full') return slot;
  throw new ThrottledError('throttled', refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds });
};
