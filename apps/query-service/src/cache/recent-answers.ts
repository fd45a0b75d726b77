/**
 * Answers that were read from Redis a moment ago, for what is asked many times a second. Another process may have
 * computed a newer one meanwhile, so nothing stays here for longer than that moment.
 */
import type { StoredAnswer } from './stored-answer.ts';

export interface RecentAnswers {
  get(cacheKey: string): StoredAnswer | undefined;
  set(cacheKey: string, answer: StoredAnswer): void;
}

export interface RecentAnswersOptions {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
}

interface Entry {
  readonly answer: StoredAnswer;
  readonly bytes: number;
  readonly staleAt: number;
}

/** A large answer would push out all others. */
const MAX_SHARE = 0.05;

export const createRecentAnswers = ({ maxAgeMs, maxBytes }: RecentAnswersOptions): RecentAnswers => {
  const entries = new Map<string, Entry>();
  let totalBytes = 0;

  const remove = (cacheKey: string): void => {
    totalBytes -= entries.get(cacheKey)?.bytes ?? 0;
    entries.delete(cacheKey);
  };

  return {
    get(cacheKey) {
      const entry = entries.get(cacheKey);
      if (entry === undefined) return undefined;
      if (entry.staleAt > performance.now()) return entry.answer;
      remove(cacheKey);
      return undefined;
    },
    set(cacheKey, answer) {
      const bytes = answer.main.byteLength + answer.details.byteLength;
      remove(cacheKey);
      if (bytes > maxBytes * MAX_SHARE) return;
      entries.set(cacheKey, { answer, bytes, staleAt: performance.now() + maxAgeMs });
      totalBytes += bytes;
      // The order of a Map is that of insertion: the oldest go first.
      for (const oldest of entries.keys()) {
        if (totalBytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
};
