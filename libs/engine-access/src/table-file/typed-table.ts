/** The rows of an answer with a type for each column, which formats with typed columns need. */
import { type ResultTable, uniqueNames } from '@meridian/service-kit/tables';

export interface TypedColumn {
  readonly name: string;
  /** A type of the engine, without Nullable. */
  readonly type: string;
}

export interface TypedTable {
  readonly columns: readonly TypedColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

interface CellType {
  readonly type: string;
  /** The text that the engine reads as this type; undefined when the value does not fit. */
  readonly write: (value: unknown) => string | undefined;
}

/** `declared` are the types of the answer; without one, a column gets the type of its values. */
export const typedTable = ({ header, rows }: ResultTable, declared: readonly string[]): TypedTable => {
  const written = header.map((_, index) =>
    writeColumn(
      rows.map((row) => row[index] ?? null),
      declared[index],
    ),
  );
  const names = uniqueNames(header.map((name, index) => name || `column_${index + 1}`));
  return {
    columns: written.map(({ type }, index) => ({ type, name: names[index]! })),
    rows: rows.map((_, row) => written.map(({ cells }) => cells[row]!)),
  };
};

const writeColumn = (values: readonly unknown[], declared: string | undefined) => {
  const isEmpty = values.every((value) => value === null);
  const types = declared === undefined && isEmpty ? [] : typesToTry(declared);
  for (const { type, write } of [...types, TEXT]) {
    const cells = values.map((value) => (value === null ? null : write(value)));
    if (cells.every((cell) => cell !== undefined)) return { type, cells };
  }
  throw new Error('every value can be written as text');
};

const typesToTry = (declared: string | undefined): readonly CellType[] => {
  if (declared === undefined) return [FLAG, NUMBER];
  const type = declared.replace(/^(?:Nullable|LowCardinality)\(/, '').replace(/^Nullable\(/, '');
  if (/^U?Int(?:8|16|32|64)\b/.test(type)) return [{ type: /^\w+/.exec(type)![0], write: integerText }];
  const [decimal] = /^Decimal\(\d+, ?\d+\)/.exec(type) ?? [];
  if (decimal !== undefined) return [{ type: decimal, write: decimalText }];
  if (/^(?:Float|BFloat)/.test(type)) return [NUMBER];
  if (type.startsWith('Bool')) return [FLAG];
  if (type.startsWith('DateTime')) return [TIME];
  if (type.startsWith('Date')) return [DAY];
  return [];
};

const integerText = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,20}$/.test(value))
    ? String(value)
    : undefined;

const decimalText = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
    ? String(value)
    : undefined;

const TEXT: CellType = {
  type: 'String',
  write: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
};
const NUMBER: CellType = {
  type: 'Float64',
  write: (value) => (typeof value === 'number' ? String(value) : undefined),
};
const FLAG: CellType = {
  type: 'Bool',
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};
/** The engine's types have no days beyond these years. */
const YEAR = '(?:19|2[0-2])\\d\\d';
const DAY_TEXT = new RegExp(`^${YEAR}-\\d\\d-\\d\\d$`);
const DAY: CellType = {
  type: 'Date32',
  write: (value) => (typeof value === 'string' && DAY_TEXT.test(value) ? value : undefined),
};
const TIME_TEXT = new RegExp(
  `^(${YEAR}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$`,
);
const TIME: CellType = {
  type: "DateTime64(6, 'UTC')",
  write: (value) => {
    const [, seconds, fraction = '', zone] = (typeof value === 'string' && TIME_TEXT.exec(value)) || [];
    if (seconds === undefined) return undefined;
    return `${new Date(`${seconds}${zone}`).toISOString().slice(0, 19).replace('T', ' ')}${fraction.slice(0, 7)}`;
  },
};
