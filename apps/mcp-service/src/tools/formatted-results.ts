/**
 * Keeps the results of tools that format the answer of one query. Before one is used again, query-service is asked
 * whether the caller would get the same answer now, so that it decides about rights and freshness of each call.
 */
import { MAX_ASKED_BODY_CHARS } from '@meridian/contracts/internal';
import { digestOf } from '@meridian/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';

export interface FormattedResult {
  /** The digest of the answer. */
  readonly digest: string;
  /** The text of the query's body. */
  readonly body: string;
  readonly result: CallToolResult;
}

export interface FormattedResults {
  /** `key` names everything that the result depends on, except for the answer. */
  get(key: string): FormattedResult | undefined;
  /** The result of this answer: the object that is kept, if the answer has not changed. */
  of(
    key: string,
    answer: { readonly bytes: Uint8Array; readonly body: object },
    format: () => CallToolResult,
  ): CallToolResult;
}

interface Kept extends FormattedResult {
  /** The length of the result as JSON. */
  readonly size: number;
}

/** A result may show a person who has been deleted since, so it leaves memory soon. */
const KEPT_MS = 10 * 60_000;
const MAX_BYTES = 32 * 1024 ** 2;
const MAX_ANSWER_BYTES = 256 * 1024;
/** The result as an object and as text, and its short text. */
const COPIES = 4;

export const createFormattedResults = (): FormattedResults => {
  const known = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size, body }, key) => COPIES * size + body.length + key.length,
    ttl: KEPT_MS,
  });
  setInterval(() => known.purgeStale(), KEPT_MS).unref();
  return {
    get: (key) => known.get(key),
    of: (key, { bytes, body }, format) => {
      if (bytes.length > MAX_ANSWER_BYTES) return format();
      const digest = digestOf(bytes);
      const last = known.get(key);
      if (last?.digest === digest) return last.result;
      const result = format();
      const text = JSON.stringify(body);
      // The result may be longer than the answer: it has the arguments, and a link with them.
      if (text.length <= MAX_ASKED_BODY_CHARS)
        known.set(key, { digest, body: text, result, size: JSON.stringify(result).length });
      return result;
    },
  };
};
