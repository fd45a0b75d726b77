/**
 * Parquet and Arrow need types, and are written by the engine from the rows of an answer. The rows are parameters of the
 * statement, so it reads no table.
 */
import { InvalidRequestError } from '@meridian/core';
import type { ResultTable } from '@meridian/service-kit/tables';
import { type TypedColumn, type TypedTable, typedTable } from './typed-table.ts';

const MAX_BYTES = 32 * 1024 ** 2;
/** Servers limit the length of one parameter to 128 KiB by default. */
const CHUNK_CHARS = 32_768;

/** Arrow is uncompressed, so that every reader supports it. An error arrives before the first byte. */
export const TABLE_FILE_SETTINGS = {
  output_format_arrow_compression_method: 'none',
  wait_end_of_query: 1,
} as const;

export interface TableStatement {
  readonly sql: string;
  readonly params: Record<string, string>;
}

export const tableStatement = (
  table: ResultTable,
  { declared, format }: { readonly declared: readonly string[]; readonly format: string },
): TableStatement => {
  const { columns, rows } = typedTable(table, declared);
  if (columns.length === 0) {
    throw new InvalidRequestError('invalid_input', `The answer has no columns to write as ${format}.`, {
      attr: 'format',
    });
  }
  const chunks = chunksOf(rows, format);
  const lists = chunks.map(
    (_, index) => `JSONExtract({rows_${index}:String}, 'Array(Array(Nullable(String)))')`,
  );
  const list = lists.length === 1 ? lists[0] : `arrayConcat(${lists.join(', ')})`;
  const cells = unusedName(columns);
  const selected = columns.map((column, index) => cellAs(column, `${cells}[${index + 1}]`));
  return {
    sql: `SELECT ${selected.join(', ')} FROM (SELECT arrayJoin(${list}) AS ${cells})`,
    params: Object.fromEntries(chunks.map((chunk, index) => [`rows_${index}`, chunk])),
  };
};

/** The engine would take a column that its author called like this for the rows. */
const unusedName = (columns: readonly TypedColumn[]): string => {
  const names = new Set(columns.map(({ name }) => name));
  let unused = 'cells';
  while (names.has(unused)) unused += '_';
  return unused;
};

const cellAs = ({ name, type }: TypedColumn, cell: string): string =>
  `CAST(${cell} AS Nullable(${type})) AS \`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** JSON texts of lists of rows. */
const chunksOf = (rows: TypedTable['rows'], format: string): string[] => {
  const chunks: string[] = [];
  let texts: string[] = [];
  let chars = 0;
  let bytes = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text);
    if (bytes > MAX_BYTES) throw tooLarge(format);
    if (chars > 0 && chars + text.length > CHUNK_CHARS) {
      chunks.push(`[${texts.join(',')}]`);
      texts = [];
      chars = 0;
    }
    texts.push(text);
    chars += text.length;
  }
  return [...chunks, `[${texts.join(',')}]`];
};

const tooLarge = (format: string): InvalidRequestError =>
  new InvalidRequestError(
    'query_too_large',
    `The answer is too large to be written as ${format}: the limit is ${MAX_BYTES} bytes. Use limit and offset, or csv or jsonl.`,
    { attr: 'format' },
  );
