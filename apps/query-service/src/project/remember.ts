/** Values that are read elsewhere and kept for a while: one reading for concurrent readers, the last known on failure. */

export interface Remembered<Value> {
  get(id: number): Promise<Value>;
  /** Reads again, whatever is remembered. */
  refresh(id: number): Promise<Value>;
  /** The next reader asks again. */
  expire(id: number): void;
  expireAll(): void;
}

export interface RememberOptions<Value> {
  readonly load: (id: number) => Promise<Value>;
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly lastKnown: Value | undefined;
  staleAt: number;
}

const RETRY_AFTER_MS = 1_000;

export const remember = <Value>({
  load,
  maxAgeMs,
  maxEntries,
}: RememberOptions<Value>): Remembered<Value> => {
  const entries = new Map<number, Entry<Value>>();

  const read = (id: number): Promise<Value> => {
    const lastKnown = entries.get(id)?.lastKnown;
    const loading = load(id);
    // Whoever waits gets what was known before rather than an outage.
    const value = lastKnown === undefined ? loading : loading.catch(() => lastKnown);
    const entry: Entry<Value> = { value, lastKnown, staleAt: performance.now() + maxAgeMs };
    entries.delete(id);
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!);
    entries.set(id, entry);
    const settled = (known: Value, staleAt: number) => {
      if (entries.get(id) === entry)
        entries.set(id, { value: Promise.resolve(known), lastKnown: known, staleAt });
    };
    loading.then(
      (known) => settled(known, entry.staleAt),
      () => {
        if (lastKnown !== undefined) settled(lastKnown, performance.now() + RETRY_AFTER_MS);
        else if (entries.get(id) === entry) entries.delete(id);
      },
    );
    return value;
  };

  return {
    get: (id) => {
      const known = entries.get(id);
      return known !== undefined && known.staleAt > performance.now() ? known.value : read(id);
    },
    refresh: read,
    expire: (id) => {
      const known = entries.get(id);
      if (known !== undefined) known.staleAt = 0;
    },
    expireAll: () => {
      for (const known of entries.values()) known.staleAt = 0;
    },
  };
};
