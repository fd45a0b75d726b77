/** The format of the rows: the body's `format`, else from `Accept`. */
import type { QueryRequest } from '@meridian/contracts/query';

export type ResponseFormat = NonNullable<QueryRequest['format']>;
export type FileFormat = Exclude<ResponseFormat, 'json'>;

export interface FileType {
  readonly contentType: string;
  /** The engine's name of the format. */
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
export const formatOf = (asked: ResponseFormat | undefined, accept: string | undefined): ResponseFormat => {
  if (asked !== undefined) return asked;
  if (accept === undefined || accept === '*/*') return 'json';
  const [best] = accept
    .split(',')
    .map(toWish)
    .filter(({ format, weight }) => format !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return best?.format ?? 'json';
};

const toWish = (item: string): { readonly format: ResponseFormat | undefined; readonly weight: number } => {
  const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { format: BY_MEDIA_TYPE[type], weight: weight === undefined ? 1 : Number(weight) };
};
