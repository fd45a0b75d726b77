/** Keeps unsaved edits in the browser, so that they survive a closed tab. */
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { isSameQuery, readInsightQuery } from './query-in-url.ts';

export interface Draft {
  readonly query: InsightQuery;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** `insight` is a short id, or "new". */
export const draftKey = (projectId: string, insight: string): string =>
  `meridian:draft:${projectId}:${insight}`;

export const parseDraft = (text: string | null, now: number): Draft | undefined => {
  if (text === null) return undefined;
  try {
    const { query, at } = JSON.parse(text) as { query?: unknown; at?: unknown };
    const read = readInsightQuery(query);
    if (read.query === undefined || typeof at !== 'number' || now - at > MAX_AGE_MS) return undefined;
    return { query: read.query, at };
  } catch {
    return undefined;
  }
};

/** The draft to offer: one that differs from what is shown. */
export const offeredDraft = (draft: Draft | undefined, shown: InsightQuery): Draft | undefined =>
  draft === undefined || isSameQuery(draft.query, shown) ? undefined : draft;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A browser may refuse its storage; drafts are then not kept. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const readDraft = (store: Store, key: string, now: number): Draft | undefined =>
  parseDraft(attempt(() => store.getItem(key)) ?? null, now);

export const writeDraft = (store: Store, key: string, draft: Draft): void => {
  attempt(() => store.setItem(key, JSON.stringify(draft)));
};

export const removeDraft = (store: Store, key: string): void => {
  attempt(() => store.removeItem(key));
};
