/**
 * What was read of each key last, for use while its source is away. Only while the bus is current: it would have told
 * of a change, and the owner forgets what has changed.
 */
import type { Bus } from '../bus.ts';

export interface LastKnown<Value> {
  /** What `read` gives; while its source is away, what it gave last. */
  read(key: string, read: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
  forgetAll(): void;
}

export interface LastKnownOptions {
  readonly bus: Pick<Bus, 'isCurrent'>;
  /** Whether an error means that the source is away. */
  readonly isAway: (error: unknown) => boolean;
  readonly maxEntries: number;
  readonly maxAgeMs?: number;
  readonly now?: () => number;
}

const DEFAULT_MAX_AGE_MS = 300_000;

export const createLastKnown = <Value>({
  bus,
  isAway,
  maxEntries,
  maxAgeMs = DEFAULT_MAX_AGE_MS,
  now = () => performance.now(),
}: LastKnownOptions): LastKnown<Value> => {
  const known = new Map<string, { readonly value: Value; readonly readAt: number }>();
  /** Counts what was forgotten: what was being read at that moment may be old already and is not kept. */
  let forgotten = 0;

  const keep = (key: string, value: Value, readAt: number): void => {
    known.delete(key);
    if (known.size >= maxEntries) known.delete(known.keys().next().value!);
    known.set(key, { value, readAt });
  };

  return {
    async read(key, read) {
      const readAt = now();
      const before = forgotten;
      try {
        const value = await read();
        if (forgotten === before) keep(key, value, readAt);
        return value;
      } catch (error) {
        const last = known.get(key);
        if (last === undefined || !isAway(error) || !bus.isCurrent() || readAt - last.readAt > maxAgeMs) {
          throw error;
        }
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
