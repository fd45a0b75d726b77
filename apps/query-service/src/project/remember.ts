/**
 * A cache by id that also survives an outage of its source. An expired value is returned at once and reloaded in the
 * background. A value that is known to have changed is reloaded before it is returned.
 */
import { LRUCache } from 'lru-cache';

export interface Remembered<Value> {
  get(id: number): Promise<Value>;
  /** Reloads the value. */
  refresh(id: number): Promise<Value>;
  /** Marks the value as changed: the next call waits for the new one. */
  expire(id: number): void;
  expireAll(): void;
}

export interface RememberOptions<Value> {
  readonly load: (id: number) => Promise<Value>;
  /** After this time a value is reloaded in the background. */
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

interface Entry<Value> {
  /** The value of the load in progress, or of the last one. */
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
    // If the read fails, the last known value is returned.
    const value = lastKnown === undefined ? loading : loading.catch(() => lastKnown);
    const entry: Entry<Value> = { value, lastKnown, staleAt: Infinity };
    entries.set(id, entry);
    const settle = (known: Value, forMs: number) => {
      // The value expired or was reloaded meanwhile, so this result is outdated.
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
      // A list, because `expire` moves entries while the cache walks through them: the walk would never end.
      for (const id of [...entries.keys()]) expire(id);
    },
  };
};
