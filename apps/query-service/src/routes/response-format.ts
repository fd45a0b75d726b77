/** How the rows are written: by the body's `format`, else by `Accept`. */
import type { QueryRequest } from '@meridian/contracts/query';

export type ResponseFormat = NonNullable<QueryRequest['format']>;
export type FileFormat = Exclude<ResponseFormat, 'json'>;

export interface FileType {
  readonly contentType: string;
  /** The engine's name of it. */
  readonly engineFormat: string;
  readonly extension: string;
}

export const FILE_TYPES: Readonly<Record<FileFormat, FileType>> = {
  csv: { contentType: 'text/csv; charset=utf-8', engineFormat: 'CSVWithNames', extension: 'csv' },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    engineFormat: 'JSONEachRow',
    extension: 'jsonl',
  },
  arrow: {
    contentType: 'application/vnd.apache.arrow.stream',
    engineFormat: 'ArrowStream',
    extension: 'arrow',
  },
  parquet: { contentType: 'application/vnd.apache.parquet', engineFormat: 'Parquet', extension: 'parquet' },
};

const BY_MEDIA_TYPE: Readonly<Record<string, ResponseFormat>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'application/vnd.apache.arrow.stream': 'arrow',
  'application/vnd.apache.parquet': 'parquet',
};

/** The first type of the list that we write; JSON when there is none, as for a browser's list of wishes. */
export const formatOf = (asked: ResponseFormat | undefined, accept: string | undefined): ResponseFormat => {
  if (asked !== undefined) return asked;
  if (accept === undefined || accept === '*/*') return 'json';
  const types = accept.split(',').map((item) => item.split(';', 1)[0]!.trim().toLowerCase());
  const known = types.find((type) => BY_MEDIA_TYPE[type] !== undefined);
  return known === undefined ? 'json' : BY_MEDIA_TYPE[known]!;
};
