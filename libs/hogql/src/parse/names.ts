/** Which words are names, and which belong to the grammar. */
import type { Token } from './lexer.ts';

/** Words that end an expression or begin a clause: as a name they need quotes. */
const RESERVED = new Set(
  (
    'select from where prewhere group having order limit offset union intersect except qualify window settings with ' +
    'join on using and or not as by then else when end between is in like ilike case distinct'
  ).split(' '),
);

export const isReserved = (word: string): boolean => RESERVED.has(word);

/** Words that may follow a column or a table, so they can be its alias only after AS. */
const NO_BARE_ALIAS = new Set(
  (
    'array left right inner full cross any all asof semi anti global final sample format into asc desc ascending ' +
    'descending nulls collate over filter rows range to for exclude natural positional pivot unpivot ties interpolate ' +
    'fill step cohort within'
  ).split(' '),
);

export const isName = (token: Token): boolean =>
  token.type === 'quoted' || (token.type === 'word' && !RESERVED.has(token.value));

export const isBareAlias = (token: Token): boolean =>
  token.type === 'quoted' ||
  (token.type === 'word' && !RESERVED.has(token.value) && !NO_BARE_ALIAS.has(token.value));
