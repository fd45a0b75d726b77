/** A table as text, written piece by piece so that only one piece is in memory. */
import { csvLines } from './csv.ts';
import { jsonLines } from './json-lines.ts';
import type { ResultTable } from './result-table.ts';
import type { FileFormat } from './table-format.ts';

export const PIECE_BYTES = 64 * 1024;

/** A format that the table's cells need no types for. */
export const isTextFormat = (format: FileFormat): boolean => format !== 'parquet' && format !== 'arrow';

export const textPieces = (table: ResultTable, format: FileFormat): Generator<Buffer> =>
  inPieces(format === 'csv' ? csvLines(table) : jsonLines(table));

/** A line that is longer than a piece becomes a separate piece. */
function* inPieces(lines: Iterable<string>): Generator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for (const line of lines) {
    const bytes = Buffer.from(line);
    if (size > 0 && size + bytes.length > PIECE_BYTES) {
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
    held.push(bytes);
    size += bytes.length;
  }
  if (size > 0) yield Buffer.concat(held);
}
