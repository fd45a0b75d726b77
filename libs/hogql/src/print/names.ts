/**
 * The printer chooses the names in SQL: a letter for the kind and a number. An author's name is never printed inside a
 * query, so the engine cannot confuse the two.
 */
import type { SourceId } from '../plan/nodes.ts';

export interface Names {
  table(id: SourceId): string;
  cte(planName: string): string;
  /** Names a column of a query, an alias within an expression, or an item of ARRAY JOIN. */
  column(planName: string): string;
  argument(planName: string): string;
  window(planName: string): string;
}

export const createNames = (): Names => ({
  table: numbered('t'),
  cte: numbered('q'),
  column: numbered('c'),
  argument: numbered('a'),
  window: numbered('w'),
});

/** The same thing has the same name everywhere; two things never share one. */
const numbered = <Key>(kind: string): ((key: Key) => string) => {
  const given = new Map<Key, string>();
  return (key) => {
    const known = given.get(key);
    if (known !== undefined) return known;
    const name = `__${kind}${given.size + 1}`;
    given.set(key, name);
    return name;
  };
};

/** The subquery that is read from a stored table is printed as a table of this name. */
export const STORED_TABLE = '__s0';

/** Names of the outermost columns are the author's, so an author cannot use a name that could be one of ours. */
export const isReservedName = (name: string): boolean => /^__[a-z]\d/.test(name);
