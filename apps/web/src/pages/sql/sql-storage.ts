/**
 * Keeps data of the SQL page in the browser, per project: the text that is being written, the text of each insight that is
 * being edited, and queries that ran.
 */
const MAX_HISTORY = 50;

export interface PastQuery {
  readonly text: string;
  /** ISO 8601. */
  readonly ranAt: string;
}

/** `place` is the project, or the project and the insight. */
const draftKey = (place: string): string => `meridian.sql.${place}.draft`;
/** The query of the address, or of the insight, while the text was written. */
const draftOfKey = (place: string): string => `meridian.sql.${place}.draft-of`;
const historyKey = (projectId: string): string => `meridian.sql.${projectId}.history`;

/** Storage can be full, or switched off; the page then works without it. */
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {}
};

export interface Draft {
  readonly text: string;
  /** The query of the address or of the insight that the text was made of; empty without one. */
  readonly of: string;
}

/** The first text of the editor: the person's edit of the query in the address, or else that query. */
export const textToBegin = (inAddress: string | undefined, draft: Draft | undefined): string | undefined =>
  inAddress === undefined || draft?.of === inAddress ? draft?.text : inAddress;

export const readDraft = (place: string): Draft | undefined => {
  const text = read(draftKey(place));
  return text === null ? undefined : { text, of: read(draftOfKey(place)) ?? '' };
};

export const saveDraft = (place: string, { text, of }: Draft): void => {
  write(draftKey(place), text);
  write(draftOfKey(place), of);
};

export const removeDraft = (place: string): void => {
  for (const key of [draftKey(place), draftOfKey(place)])
    try {
      localStorage.removeItem(key);
    } catch {}
};

const isPastQuery = (value: unknown): value is PastQuery => {
  const { text, ranAt } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && typeof ranAt === 'string';
};

export const parseHistory = (stored: string | null): readonly PastQuery[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isPastQuery) : [];
  } catch {
    return [];
  }
};

/** The newest query first. A query that ran before moves to the top. */
export const withQuery = (history: readonly PastQuery[], query: PastQuery): readonly PastQuery[] =>
  [query, ...history.filter(({ text }) => text !== query.text)].slice(0, MAX_HISTORY);

export const readHistory = (projectId: string): readonly PastQuery[] =>
  parseHistory(read(historyKey(projectId)));

export const rememberQuery = (projectId: string, query: PastQuery): readonly PastQuery[] => {
  const history = withQuery(readHistory(projectId), query);
  write(historyKey(projectId), JSON.stringify(history));
  return history;
};
