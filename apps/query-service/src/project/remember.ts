/**
 * Values that are read elsewhere and kept for a while. What is merely old is given at once and read again behind,
 * so that nobody waits and an outage of its source is not noticed; what is known to have changed is waited for.
 */
import { LRUCache } from 'lru-cache';

export interface Remembered<Value> {
  get(id: number): Promise<Value>;
  /** Reads again, whatever is remembered. */
  refresh(id: number): Promise<Value>;
  /** It has changed: the next reader waits for it. */
  expire(id: number): void;
  expireAll(): void;
}

export interface RememberOptions<Value> {
  readonly load: (id: number) => Promise<Value>;
  /** How long before it is read again although nothing is known to have changed. */
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

interface Entry<Value> {
  /** Of the reading under way, or of the last one. */
  readonly value: Promise<Value>;
  readonly lastKnown: Value | undefined;
  readonly staleAt: number;
}

const RETRY_AFTER_MS = 1_000;

export const remember = <Value>({
  load,
  maxAgeMs,
  maxEntries,
}: RememberOptions<Value>): Remembered<Value> => {
  const entries = new LRUCache<number, Entry<Value>>({ max: maxEntries });

  const read = (id: number): Promise<Value> => {
    const lastKnown = entries.get(id)?.lastKnown;
    const loading = load(id);
    // Whoever waits gets what was known before rather than an outage.
    const value = lastKnown === undefined ? loading : loading.catch(() => lastKnown);
    const entry: Entry<Value> = { value, lastKnown, staleAt: Infinity };
    entries.set(id, entry);
    const settle = (known: Value, forMs: number) => {
      // Expired or read again in the meantime: what came is not the last word.
      if (entries.get(id) !== entry) return;
      const staleAt = performance.now() + forMs;
      entries.set(id, { value: Promise.resolve(known), lastKnown: known, staleAt });
    };
    loading.then(
      (known) => settle(known, maxAgeMs),
      () => {
        if (lastKnown !== undefined) settle(lastKnown, RETRY_AFTER_MS);
        else if (entries.get(id) === entry) entries.delete(id);
      },
    );
    return value;
  };

  const expire = (id: number): void => {
    const known = entries.get(id);
    if (known !== undefined) entries.set(id, { ...known, staleAt: -Infinity });
  };

  return {
    get: (id) => {
      const known = entries.get(id);
      if (known === undefined || known.staleAt === -Infinity) return read(id);
      if (known.staleAt > performance.now()) return known.value;
      read(id).catch(() => {});
      return known.value;
    },
    refresh: read,
    expire,
    expireAll: () => {
      for (const id of entries.keys()) expire(id);
    },
  };
};
