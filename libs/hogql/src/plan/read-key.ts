import { isOnlyText } from '../schema/property-definitions.ts';
import type { ColumnRef, JsonPath } from './nodes.ts';

/** What a scan calls a column or path that is read of it: two different reads never have the same key. */
export const readKey = (read: ColumnRef | JsonPath): string => {
  if (read.kind === 'column') return storedName(read);
  const as = read.read === 'text' && isOnlyText(read.kinds) ? 'string' : read.read;
  return `${storedName(read.column)} ${JSON.stringify(read.path)} ${as}`;
};

const storedName = ({ name, physical }: ColumnRef): string =>
  physical?.kind === 'column' ? physical.name : name;
