/** Finds the likely typing mistake around a word that the grammar does not accept. */
import { closestName } from '@meridian/core';
import type { Token } from './lexer.ts';
import { isReserved } from './names.ts';

interface Typo {
  readonly at: Token;
  readonly meant: string;
}

/** Keywords that a mistyped word may have been meant to be. */
const KEYWORDS = (
  'SELECT FROM WHERE GROUP ORDER LIMIT OFFSET HAVING UNION INTERSECT EXCEPT JOIN INNER LEFT RIGHT CROSS AND NOT LIKE ' +
  'ILIKE BETWEEN WHEN THEN ELSE NULL DESC USING WITH PREWHERE QUALIFY WINDOW PARTITION DISTINCT'
).split(' ');

const UNITS = new Set('second minute hour day week month quarter year'.split(' '));

/** `before` may have been read as a name: in `select a form events` the parser stops only at `events`. */
export const typoAt = (before: Token, at: Token, after: Token): Typo | undefined => {
  const lacksBy = (at.value === 'group' || at.value === 'order') && after.value !== 'by';
  if (lacksBy) return { at, meant: `${at.value.toUpperCase()} BY` };
  const isUnit = UNITS.has(at.value.replace(/s$/, ''));
  if (isUnit && before.type === 'number')
    return { at: before, meant: `INTERVAL ${before.text} ${at.text.toUpperCase()}` };
  const word = [at, before].find((token) => token.type === 'word' && mistyped(token) !== undefined);
  return word && { at: word, meant: mistyped(word)! };
};

const mistyped = ({ value }: Token): string | undefined =>
  isReserved(value) || KEYWORDS.includes(value.toUpperCase()) ? undefined : closestName(value, KEYWORDS, 1);
