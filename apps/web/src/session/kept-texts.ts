/** Data that the app keeps in the browser for one person: drafts of insights, and the text and the history of SQL. */
const PREFIXES = ['meridian:draft:', 'meridian.sql.'];
const OWNER = 'meridian.person';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Removes texts that another person wrote in this browser. The same person finds their texts again after signing in. */
export const keepTextsOf = (store: () => Store, personId: string): void => {
  try {
    const kept = store();
    const owner = kept.getItem(OWNER);
    if (owner === personId) return;
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const key of keys) if (PREFIXES.some((prefix) => key.startsWith(prefix))) kept.removeItem(key);
    kept.setItem(OWNER, personId);
  } catch {} // The browser refuses its storage, so nothing is kept in it.
};
