import type { Cursor } from './cursor.ts';
import { readName } from './read-name.ts';

/** `Int`, `DateTime64(6)`: arguments are read, and are part of the name. */
export const parseTypeName = (cursor: Cursor): string => {
  const name = readName(cursor).toLowerCase();
  if (!cursor.takeSymbol('(')) return name;
  const args = cursor.list(() => cursor.next().text, ')');
  return `${name}(${args.join(', ')})`;
};
