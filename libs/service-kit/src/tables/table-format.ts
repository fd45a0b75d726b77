/** The format of the rows: the body's `format`, else from `Accept`. */
export type FileFormat = 'csv' | 'jsonl' | 'ndjson' | 'arrow' | 'parquet';
export type TableFormat = 'json' | FileFormat;

export interface FileType {
  readonly contentType: string;
  /** The engine's name of the format. */
  readonly engineFormat: string;
  readonly extension: string;
}

const JSON_LINES = 'application/x-ndjson; charset=utf-8';

export const FILE_TYPES: Readonly<Record<FileFormat, FileType>> = {
  csv: { contentType: 'text/csv; charset=utf-8', engineFormat: 'CSVWithNames', extension: 'csv' },
  jsonl: { contentType: JSON_LINES, engineFormat: 'JSONEachRow', extension: 'jsonl' },
  ndjson: { contentType: JSON_LINES, engineFormat: 'JSONEachRow', extension: 'ndjson' },
  arrow: {
    contentType: 'application/vnd.apache.arrow.stream',
    engineFormat: 'ArrowStream',
    extension: 'arrow',
  },
  parquet: { contentType: 'application/vnd.apache.parquet', engineFormat: 'Parquet', extension: 'parquet' },
};

const BY_MEDIA_TYPE: Readonly<Record<string, TableFormat>> = {
  '*/*': 'json',
  'application/*': 'json',
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'application/vnd.apache.arrow.stream': 'arrow',
  'application/vnd.apache.parquet': 'parquet',
};

/** The requested format, else the supported type that the caller prefers most, else JSON. */
export const formatOf = (asked: TableFormat | undefined, accept: string | undefined): TableFormat => {
  if (asked !== undefined) return asked;
  if (accept === undefined || accept === '*/*') return 'json';
  const [best] = accept
    .split(',')
    .map(toWish)
    .filter(({ format, weight }) => format !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return best?.format ?? 'json';
};

const toWish = (item: string): { readonly format: TableFormat | undefined; readonly weight: number } => {
  const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { format: BY_MEDIA_TYPE[type], weight: weight === undefined ? 1 : Number(weight) };
};

/** A name for `content-disposition` that every file system takes. */
export const fileNameOf = (name: string, format: FileFormat): string =>
  `${name.replaceAll(/[^\w.-]+/g, '_')}.${FILE_TYPES[format].extension}`;
