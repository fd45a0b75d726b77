/**
 * Keeps the results of tools that format one answer of the API. Each call still asks the API, which decides about
 * rights and freshness and writes the logs. An answer with the same bytes is not formatted again.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';

export interface FormattedResults {
  /** The result of these bytes, which is the same object while they do not change. `key` names everything else. */
  of(key: string, bytes: Uint8Array, format: () => CallToolResult): CallToolResult;
}

interface Formatted {
  readonly bytes: Buffer;
  readonly result: CallToolResult;
}

/** A result may show a person who has been deleted since, so it leaves memory soon. */
const KEPT_MS = 10 * 60_000;
const MAX_BYTES = 32 * 1024 ** 2;
const MAX_ANSWER_BYTES = 256 * 1024;
/** The bytes, the result as an object and as text, and its short text. */
const COPIES = 5;

export const createFormattedResults = (): FormattedResults => {
  const known = new LRUCache<string, Formatted>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => COPIES * (bytes.length + key.length),
    ttl: KEPT_MS,
  });
  setInterval(() => known.purgeStale(), KEPT_MS).unref();
  return {
    of: (key, bytes, format) => {
      const last = known.get(key);
      if (last?.bytes.equals(bytes)) return last.result;
      const result = format();
      if (bytes.length <= MAX_ANSWER_BYTES) known.set(key, { bytes: Buffer.from(bytes), result });
      return result;
    },
  };
};
