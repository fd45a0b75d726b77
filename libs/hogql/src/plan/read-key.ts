import type { ColumnRef, JsonPath } from './nodes.ts';

/** What a wrapped scan calls a thing that it reads. */
export const readKey = (read: ColumnRef | JsonPath): string => {
  if (read.kind === 'column') return read.physical?.plain === true ? unquoted(read.physical.sql) : read.name;
  const path = `${unquoted(read.column.physical?.sql ?? read.column.name)}.${read.path.join('.')}`;
  return read.read === 'text' ? path : `${path}:${read.read}`;
};

const unquoted = (sql: string): string => sql.replaceAll('`', '');
