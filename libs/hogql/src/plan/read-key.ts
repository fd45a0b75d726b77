import { isOnlyText } from '../schema/property-definitions.ts';
import type { ColumnRef, JsonPath } from './nodes.ts';

/** What a wrapped scan calls a thing that it reads. */
export const readKey = (read: ColumnRef | JsonPath): string => {
  if (read.kind === 'column') return read.physical?.plain === true ? unquoted(read.physical.sql) : read.name;
  const path = `${unquoted(read.column.physical?.sql ?? read.column.name)}.${read.path.join('.')}`;
  if (read.read !== 'text') return `${path}:${read.read}`;
  return isOnlyText(read.kinds) ? `${path}:string` : path;
};

const unquoted = (sql: string): string => sql.replaceAll('`', '');
