export { toCsv } from './csv.ts';
export { toJsonLines, uniqueNames } from './json-lines.ts';
export { type ResultTable, resultTable } from './result-table.ts';
export { FILE_TYPES, type FileFormat, fileNameOf, formatOf } from './table-format.ts';
export { isTextFormat, textPieces } from './text-pieces.ts';
