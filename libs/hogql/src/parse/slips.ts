/** Slips of the hand around the word that the grammar has no place for. */
import { closestName } from '../did-you-mean.ts';
import type { Token } from './lexer.ts';
import { isReserved } from './names.ts';

interface WordSlip {
  readonly at: Token;
  readonly meant: string;
}

/** Words that a mistyped one is likely to be, where the query cannot go on. */
const KEYWORDS = (
  'SELECT FROM WHERE GROUP ORDER LIMIT OFFSET HAVING UNION INTERSECT EXCEPT JOIN INNER LEFT RIGHT CROSS AND NOT LIKE ' +
  'ILIKE BETWEEN WHEN THEN ELSE NULL DESC USING WITH PREWHERE QUALIFY WINDOW PARTITION DISTINCT'
).split(' ');

const UNITS = new Set('second minute hour day week month quarter year'.split(' '));

/** `before` may have been taken for a name: in `select a form events` it is `events` that does not fit. */
export const slipAt = (before: Token, at: Token, after: Token): WordSlip | undefined => {
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
