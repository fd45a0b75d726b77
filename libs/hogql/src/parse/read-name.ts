/** Names as they are read from the text. */
import type { Cursor } from './cursor.ts';
import { isName } from './names.ts';

/** A name as its author wrote it: words keep their case. After a dot every word is one. */
export const readName = (cursor: Cursor): string => {
  const { token } = cursor;
  const afterDot = cursor.peek(-1).text === '.' || cursor.peek(-1).text === '?.';
  if (token.type === 'quoted') return cursor.next().value;
  if (token.type === 'word' && (afterDot || isName(token))) return cursor.next().text;
  throw cursor.unexpected('a name');
};
