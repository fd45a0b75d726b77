import { LRUCache } from 'lru-cache';

export type Recent<Value extends object> = Pick<LRUCache<string, Value>, 'get' | 'set'>;

export interface RecentOptions<Value> {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly bytesOf: (value: Value) => number;
}

/** A larger value would evict too many others. */
const MAX_SHARE = 0.05;

/**
 * Values that were read from Redis a moment ago, bounded in bytes. Another process may have written a newer one
 * meanwhile, so they are short-lived.
 */
export const createRecent = <Value extends object>({
  maxAgeMs,
  maxBytes,
  bytesOf,
}: RecentOptions<Value>): Recent<Value> =>
  new LRUCache({
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => performance.now() }, // read at each call, so that tests can replace it
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * MAX_SHARE),
    sizeCalculation: (value) => Math.max(1, bytesOf(value)),
  });
