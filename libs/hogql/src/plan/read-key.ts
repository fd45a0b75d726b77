import { isOnlyText } from '../schema/property-definitions.ts';
import type { ColumnRef, JsonPath } from './nodes.ts';

/** The key of a column or path that is read from a scan. Different reads have different keys. */
export const readKey = (read: ColumnRef | JsonPath): string => {
  if (read.kind === 'column') return storedName(read);
  const as = read.read === 'text' && isOnlyText(read.kinds) ? 'string' : read.read;
  return `${storedName(read.column)} ${JSON.stringify(read.path)} ${as}`;
};

const storedName = ({ name, physical }: ColumnRef): string =>
  physical?.kind === 'column' ? physical.name : name;
