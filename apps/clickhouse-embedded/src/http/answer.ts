/** Headers and bodies in the format of ClickHouse's HTTP interface. */
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EngineError } from '../engine/engine-error.ts';
import { statusOf } from './status.ts';

export interface Summary {
  readonly rowsRead?: number;
  readonly bytesRead?: number;
  readonly rowsWritten?: number;
  readonly bytesWritten?: number;
  readonly resultRows?: number;
  readonly resultBytes?: number;
  readonly elapsedMs?: number;
}

/** Below this size compression saves too little. */
const GZIP_FROM_BYTES = 1024;
export const GZIP_LEVEL = 1;

const compress = promisify(gzip);

const CONTENT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^JSON\w*EachRow|^JSONLines$|^NDJSON$/i, 'application/x-ndjson; charset=UTF-8'],
  [/^JSON/i, 'application/json; charset=UTF-8'],
  [/^CSVWith/i, 'text/csv; charset=UTF-8; header=present'],
  [/^CSV/i, 'text/csv; charset=UTF-8; header=absent'],
  [/^(TSV|TabSeparated)/i, 'text/tab-separated-values; charset=UTF-8'],
  [/^Parquet$/i, 'application/vnd.apache.parquet'],
  [/^ArrowStream$/i, 'application/vnd.apache.arrow.stream'],
  [/^Arrow$/i, 'application/vnd.apache.arrow.file'],
  [/^(Native|RowBinary|ORC|Avro|MsgPack|Protobuf|BSON|Npy|CapnProto)/i, 'application/octet-stream'],
  [/^XML$/i, 'application/xml; charset=UTF-8'],
  [/^Markdown$/i, 'text/markdown; charset=UTF-8'],
];

export const contentTypeOf = (format: string): string =>
  CONTENT_TYPES.find(([pattern]) => pattern.test(format))?.[1] ?? 'text/plain; charset=UTF-8';

export const writeCommonHeaders = (response: ServerResponse, queryId: string): void => {
  response.setHeader('X-ClickHouse-Server-Display-Name', 'embedded');
  response.setHeader('X-ClickHouse-Query-Id', queryId);
  response.setHeader('X-ClickHouse-Timezone', 'UTC');
};

const STATISTICS = /"rows_read": (\d+),\s*"bytes_read": (\d+)\s*\}\s*\}\s*$/;
const STATISTICS_BYTES = 200;

/** The engine reports the rows and bytes read only at the end of JSON documents. */
export const readStatistics = (body: Buffer): Pick<Summary, 'rowsRead' | 'bytesRead'> => {
  const tail = body.toString('latin1', Math.max(0, body.length - STATISTICS_BYTES));
  const [, rows, bytes] = STATISTICS.exec(tail) ?? [];
  return rows === undefined ? {} : { rowsRead: Number(rows), bytesRead: Number(bytes) };
};

export const writeSummary = (response: ServerResponse, summary: Summary): void => {
  const text = (value = 0) => String(Math.round(value));
  response.setHeader(
    'X-ClickHouse-Summary',
    JSON.stringify({
      read_rows: text(summary.rowsRead),
      read_bytes: text(summary.bytesRead),
      written_rows: text(summary.rowsWritten),
      written_bytes: text(summary.bytesWritten),
      total_rows_to_read: text(summary.rowsRead),
      result_rows: text(summary.resultRows),
      result_bytes: text(summary.resultBytes),
      elapsed_ns: text((summary.elapsedMs ?? 0) * 1e6),
    }),
  );
};

export const sendWhole = async (
  response: ServerResponse,
  body: Buffer,
  acceptsGzip: boolean,
): Promise<void> => {
  const isPacked = acceptsGzip && body.length >= GZIP_FROM_BYTES;
  const bytes = isPacked ? await compress(body, { level: GZIP_LEVEL }) : body;
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
};

export const sendError = (response: ServerResponse, error: EngineError): void => {
  if (response.headersSent || response.destroyed) return;
  for (const name of ['Content-Encoding', 'Content-Length', 'X-ClickHouse-Format'])
    response.removeHeader(name);
  response.statusCode = statusOf(error.code);
  response.setHeader('X-ClickHouse-Exception-Code', String(error.code));
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  response.end(`${error.message}\n`);
};
