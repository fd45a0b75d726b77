/**
 * Remembers the last value of each key, for use while its source is away or slow. It is only used while the bus is
 * current: a change would have been announced there, and the owner forgets what has changed.
 */
import { LATE, waitAtMost } from '@meridian/core';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus.ts';

export interface LastKnown<Value> {
  /** The value that `read` gives, or the last one when the source is away or keeps the caller waiting. */
  read(key: string, read: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
  forgetAll(): void;
}

export interface LastKnownOptions {
  readonly bus: Pick<Bus, 'isCurrent'>;
  /** Distinguishes errors of an unavailable source from all others. */
  readonly isAway: (error: unknown) => boolean;
  readonly maxEntries: number;
  readonly maxAgeMs?: number;
  /** How long a caller waits for the source when there is a last value. */
  readonly patienceMs?: number;
  readonly now?: () => number;
}

const DEFAULT_MAX_AGE_MS = 300_000;
/** A request may read several values one after the other, and is answered within five seconds. */
const DEFAULT_PATIENCE_MS = 750;

export const createLastKnown = <Value>({
  bus,
  isAway,
  maxEntries,
  maxAgeMs = DEFAULT_MAX_AGE_MS,
  patienceMs = DEFAULT_PATIENCE_MS,
  now = () => performance.now(),
}: LastKnownOptions): LastKnown<Value> => {
  const known = new LRUCache<string, { readonly value: Value; readonly readAt: number }>({
    // `max` would allocate all places at once.
    maxSize: maxEntries,
    sizeCalculation: () => 1,
  });
  /** A value whose read began before something was forgotten may be old, and is not kept. */
  let forgotten = 0;

  /** Undefined when the last value of the key may not be used. */
  const lastOf = (key: string): { readonly value: Value } | undefined => {
    const last = known.get(key);
    return last !== undefined && bus.isCurrent() && now() - last.readAt <= maxAgeMs ? last : undefined;
  };

  const readAndKeep = async (key: string, read: () => Promise<Value>): Promise<Value> => {
    const readAt = now();
    const before = forgotten;
    const value = await read();
    if (forgotten === before) known.set(key, { value, readAt });
    return value;
  };

  return {
    async read(key, read) {
      const reading = readAndKeep(key, read);
      try {
        const value = await waitAtMost(patienceMs, reading);
        if (value !== LATE) return value;
        const last = lastOf(key);
        if (last === undefined) return await reading;
        reading.catch(() => {});
        return last.value;
      } catch (error) {
        const last = isAway(error) ? lastOf(key) : undefined;
        if (last === undefined) throw error;
        return last.value;
      }
    },
    forget(key) {
      forgotten += 1;
      known.delete(key);
    },
    forgetAll() {
      forgotten += 1;
      known.clear();
    },
  };
};
