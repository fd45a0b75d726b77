/**
 * What was read from Redis a moment ago, for what is asked many times a second. Another process may have written
 * something newer meanwhile, so nothing stays here for longer than that moment.
 */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export interface RecentOptions<Value> {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly bytesOf: (value: Value) => number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly staleAt: number;
}

/** A large one would push out all others. */
const MAX_SHARE = 0.05;

export const createRecent = <Value>({ maxAgeMs, maxBytes, bytesOf }: RecentOptions<Value>): Recent<Value> => {
  const entries = new Map<string, Entry<Value>>();
  let totalBytes = 0;

  const remove = (key: string): void => {
    totalBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.staleAt > performance.now()) return entry.value;
      remove(key);
      return undefined;
    },
    set(key, value) {
      const bytes = bytesOf(value);
      remove(key);
      if (bytes > maxBytes * MAX_SHARE) return;
      entries.set(key, { value, bytes, staleAt: performance.now() + maxAgeMs });
      totalBytes += bytes;
      // The order of a Map is that of insertion: the oldest go first.
      for (const oldest of entries.keys()) {
        if (totalBytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
};
