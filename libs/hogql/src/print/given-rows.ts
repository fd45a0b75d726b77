/** Rows that come with the query: one parameter of JSON text, read by the engine with the types of their columns. */
import { quoteSqlText } from '@meridian/core';
import type { GivenRelation } from '../plan/nodes.ts';
import type { ValueType } from '../plan/types.ts';
import type { Printing } from './clickhouse-expr.ts';

export const printGivenRows = ({ table, rows, timezone }: GivenRelation, printing: Printing): string => {
  const columns = [...table.columns];
  const cells = rows.map((row) => columns.map(([column, type]) => toCell(row[column], type)));
  const types = columns.map(([, type]) => storedType(type, timezone)).join(', ');
  const cellsText = printing.parameters.add(JSON.stringify(cells));
  const list = `JSONExtract(${cellsText}, ${quoteSqlText(`Array(Tuple(${types}))`)})`;
  return printMembers(
    columns.map(([column]) => column),
    list,
    printing,
  );
};

/** A list of tuples as rows. */
export const printMembers = (
  columns: readonly string[],
  list: string,
  { names }: Pick<Printing, 'names'>,
): string => {
  const members = columns.map(
    (column, index) => `tupleElement(row, ${index + 1}) AS ${names.column(column)}`,
  );
  return `SELECT ${members.join(', ')} FROM (SELECT arrayJoin(${list}) AS row)`;
};

/** Moments as seconds, which no setting of the engine reads in another way; JSON as its text. */
const toCell = (value: unknown, { kind }: ValueType): unknown => {
  if (value instanceof Date) return value.getTime() / 1000;
  return kind === 'json' ? JSON.stringify(value ?? null) : value;
};

const storedType = ({ kind, nullable }: ValueType, timezone: string): string => {
  const type = scalarType(kind, timezone);
  return nullable ? `Nullable(${type})` : type;
};

const scalarType = (kind: ValueType['kind'], timezone: string): string => {
  switch (kind) {
    case 'integer':
      return 'Int64';
    case 'float':
      return 'Float64';
    case 'decimal':
      return 'Decimal(18, 10)';
    case 'boolean':
      return 'Bool';
    case 'date':
      return 'Date';
    case 'datetime':
      return `DateTime64(6, ${quoteSqlText(timezone)})`;
    default:
      return 'String';
  }
};
