import { isOnlyText } from '../schema/property-definitions.ts';
import type { ColumnRef, JsonPath } from './nodes.ts';

/** What the subquery of a scan calls a thing that it reads: two different reads never have the same key. */
export const readKey = (read: ColumnRef | JsonPath): string => {
  if (read.kind === 'column') return read.physical?.plain === true ? unquoted(read.physical.sql) : read.name;
  const column = unquoted(read.column.physical?.sql ?? read.column.name);
  const as = read.read === 'text' && isOnlyText(read.kinds) ? 'string' : read.read;
  return `${column} ${JSON.stringify(read.path)} ${as}`;
};

const unquoted = (sql: string): string => sql.replaceAll('`', '');
