/**
 * A cache for seconds whose entries are removed when something that they depend on is revoked. Tags name the
 * dependencies of an entry. The number of entries is bounded; the least recently used are dropped first.
 */
import { LRUCache } from 'lru-cache';
export interface TaggedMemory<Value> {
  get(key: string): Value | undefined;
  /** Also returns a stale value, until `keptUntil`. */
  getStale(key: string): Stale<Value> | undefined;
  /** Called before looking something up, gives the function that remembers the answer. */
  lookUp(): Remember<Value>;
  /** Drops all that carries one of the tags. */
  forget(tags: readonly string[]): void;
  forgetAll(): void;
}

export interface Stale<Value> {
  readonly value: Value;
  /** The time when the look-up of the value began, on the clock of `staleAt`. */
  readonly lookedUpAt: number;
}

/**
 * Keeps nothing that carries a tag which was forgotten since the look-up began, or a second before: the
 * answering service may not have received it yet.
 */
export type Remember<Value> = (
  key: string,
  value: Value,
  options: { readonly tags: readonly string[]; readonly staleAt: number; readonly keptUntil?: number },
) => void;

export interface TaggedMemoryOptions {
  readonly maxEntries: number;
  /** Milliseconds on the clock of `staleAt`. */
  readonly now?: () => number;
}

/** The most time between the arrivals of one message at two processes. */
const SETTLE_MS = 1_000;
/** The answer to a longer look-up is not kept. */
const MAX_LOOK_UP_MS = 20_000;

interface Entry<Value> extends Stale<Value> {
  readonly tags: readonly string[];
  readonly staleAt: number;
  readonly keptUntil: number;
}

export const createTaggedMemory = <Value>({
  maxEntries,
  now = () => performance.now(),
}: TaggedMemoryOptions): TaggedMemory<Value> => {
  const keysByTag = new Map<string, Set<string>>();
  /** The time when each tag was last forgotten, the oldest first, as far back as any look-up reaches. */
  const forgottenAt = new Map<string, number>();
  let allForgottenAt = Number.NEGATIVE_INFINITY;
  let isUsed = false;

  const unlink = (key: string, tags: readonly string[]): void => {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const entries = new LRUCache<string, Entry<Value>>({
    max: maxEntries,
    dispose: ({ tags }, key) => unlink(key, tags),
  });

  const add = (key: string, entry: Entry<Value>): void => {
    entries.set(key, entry);
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      if (keys === undefined) keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  };

  const note = (tag: string, at: number): void => {
    forgottenAt.delete(tag);
    forgottenAt.set(tag, at);
    for (const [oldest, since] of forgottenAt) {
      if (at - since <= MAX_LOOK_UP_MS + SETTLE_MS) break;
      forgottenAt.delete(oldest);
    }
  };

  const wasForgotten = (tags: readonly string[], since: number): boolean =>
    allForgottenAt >= since ||
    tags.some((tag) => (forgottenAt.get(tag) ?? Number.NEGATIVE_INFINITY) >= since);

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const at = now();
      if (at < entry.staleAt) return entry.value;
      if (at >= entry.keptUntil) entries.delete(key);
      return undefined;
    },
    getStale: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && now() < entry.keptUntil ? entry : undefined;
    },
    lookUp: () => {
      isUsed = true;
      const begun = now();
      return (key, value, { tags, staleAt, keptUntil = staleAt }) => {
        if (now() - begun > MAX_LOOK_UP_MS || wasForgotten(tags, begun - SETTLE_MS)) return;
        add(key, { value, tags, staleAt, keptUntil, lookedUpAt: begun });
      };
    },
    forget: (tags) => {
      for (const tag of tags) {
        note(tag, now());
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      }
    },
    forgetAll: () => {
      // At the start of a process there is nothing to forget, and the first answers are kept.
      if (!isUsed) return;
      allForgottenAt = now();
      entries.clear();
    },
  };
};
