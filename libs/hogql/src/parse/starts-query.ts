import { type Cursor, MAX_DEPTH } from './cursor.ts';

/** Whether a query begins here, through any number of parentheses; `(SELECT …).1` only has one in it. */
export const startsQuery = (cursor: Cursor, distance = 0): boolean => {
  let at = distance;
  // More parentheses than this are refused for their depth.
  while (cursor.peek(at).text === '(' && at - distance <= MAX_DEPTH) at++;
  return isQueryWord(cursor, at) && areQueries(cursor, at, at - distance);
};

const isQueryWord = (cursor: Cursor, at: number): boolean => {
  const token = cursor.peek(at);
  if (token.type !== 'word') return false;
  if (token.value === 'select') return true;
  // `with` can also be a name. In a query, a name or an expression follows it.
  return token.value === 'with' && cursor.peek(at + 1).text !== ')' && cursor.peek(at + 1).text !== ',';
};

/** The words that may follow a query in parentheses if the parentheses belong to the query. */
const GOES_ON: ReadonlySet<string> = new Set(') union intersect except order limit offset'.split(' '));

/** Whether all of the opened parentheses contain only a query. */
const areQueries = (cursor: Cursor, from: number, opened: number): boolean => {
  let open = opened;
  let depth = opened;
  for (let at = from; open > 0; at++) {
    const token = cursor.peek(at);
    if (token.type === 'end') break;
    if (token.text === '(') depth++;
    if (token.text === ')') depth--;
    if (depth >= open) continue;
    open = depth;
    const next = cursor.peek(at + 1);
    if (next.type !== 'end' && next.text !== ';' && !GOES_ON.has(next.value)) return false;
  }
  return true;
};
