/** What the SQL page keeps in the browser, per project: the text that is being written, and queries that ran. */
const MAX_HISTORY = 50;

export interface PastQuery {
  readonly text: string;
  /** ISO 8601. */
  readonly ranAt: string;
}

const draftKey = (projectId: string): string => `meridian.sql.${projectId}.draft`;
/** The query of the address while the text was written. */
const draftOfKey = (projectId: string): string => `meridian.sql.${projectId}.draft-of`;
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
  /** The query of the address that the text was made of; empty without one. */
  readonly of: string;
}

/** The text to begin with: of an address with a query, what the person made of it, else the query. */
export const textToBegin = (inAddress: string | undefined, draft: Draft | undefined): string | undefined =>
  inAddress === undefined || draft?.of === inAddress ? draft?.text : inAddress;

export const readDraft = (projectId: string): Draft | undefined => {
  const text = read(draftKey(projectId));
  return text === null ? undefined : { text, of: read(draftOfKey(projectId)) ?? '' };
};

export const saveDraft = (projectId: string, { text, of }: Draft): void => {
  write(draftKey(projectId), text);
  write(draftOfKey(projectId), of);
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
