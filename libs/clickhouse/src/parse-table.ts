/**
 * Parses the engine's JSON into a table. `JSON.parse` rounds integers beyond 2^53, such as external ids and hashes, and
 * long decimals, so these become strings in columns of wide integers and decimals. (The engine could quote them, but
 * then its JSON functions would do so too.)
 */
import { type JsonPath, parseLargeJson } from '@meridian/core';
import { isDecimalType, isExact, isWideType } from './exact-number.ts';

export interface TableDocument {
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
  readonly rows_before_limit_at_least?: number;
  readonly statistics?: {
    readonly elapsed: number;
    readonly rows_read: number;
    readonly bytes_read: number;
  };
}

/** Most responses contain no long number and need no second pass. */
const LONG_INTEGER = /[[,:]\s*-?\d{16,}\s*[,\]}]/;
const LONG_NUMBER = /[[,:]\s*-?\d[\d.]{15,}\s*[,\]}]/;

/** A large table is parsed in slices. */
export const parseTable = async (bytes: Buffer): Promise<TableDocument> =>
  (await parseLargeJson(bytes, parsePiece)) as TableDocument;

const parsePiece = (json: string, path: JsonPath, root: unknown): unknown => {
  const piece = JSON.parse(json) as unknown;
  const isOfDocument = path.length <= 1;
  if (!LONG_NUMBER.test(json) || !(isOfDocument || path[0] === 'data')) return piece;
  const { meta } = (isOfDocument ? { ...(root as object), ...(piece as object) } : root) as TableDocument;
  const types = meta?.map(({ type }) => type) ?? [];
  const isWide = types.map(isWideType);
  if (!isWide.includes(true)) return piece;
  // Most long numbers are floats, which are exact.
  if (!types.some(isDecimalType) && !LONG_INTEGER.test(json)) return piece;
  return exactOf(piece, parseExactly(json), path, isWide);
};

type Cells = readonly unknown[];
type Rows = readonly Cells[];

/** A piece has members of the document, rows, cells of a row or values within a cell. */
const exactOf = (piece: unknown, exact: unknown, path: JsonPath, isWide: readonly boolean[]): unknown => {
  const column = path[2] as number;
  switch (path.length) {
    case 0:
    case 1: {
      const { data } = piece as Partial<TableDocument>;
      return data === undefined
        ? piece
        : { ...(piece as object), data: exactRows(data, (exact as TableDocument).data, isWide) };
    }
    case 2:
      return exactRows(piece as Rows, exact as Rows, isWide);
    case 3:
      return exactCells(piece as Cells, exact as Cells, isWide.slice(column));
    default:
      return isWide[column] ? exact : piece;
  }
};

const exactRows = (rows: Rows, exact: Rows, isWide: readonly boolean[]): Rows =>
  rows.map((row, at) => exactCells(row, exact[at]!, isWide));

const exactCells = (cells: Cells, exact: Cells, isWide: readonly boolean[]): Cells =>
  cells.map((value, at) => (isWide[at] ? exact[at] : value));

/** A text or a number. */
const SCALAR = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Quotes the numbers that a double cannot represent: much faster than a reviver for each value. */
const parseExactly = (json: string): unknown =>
  JSON.parse(json.replace(SCALAR, (scalar) => (isExact(scalar) ? scalar : `"${scalar}"`)));
