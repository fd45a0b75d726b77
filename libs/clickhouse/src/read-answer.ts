/**
 * Reads a whole response up to a maximum size. A larger one is cut off while it arrives, which cancels the query
 * before memory fills up. (The engine's `max_result_bytes` does not count repeated constants.)
 */
import { addAbortSignal, type Readable } from 'node:stream';
import { parseError } from '@clickhouse/client';
import { InvalidRequestError, TooManyNamesError } from '@meridian/core';
import { parseTable, type TableDocument } from './parse-table.ts';

export interface ReadAnswerOptions {
  readonly maxBytes: number | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface TableAnswer {
  readonly document: TableDocument;
  readonly bytes: number;
}

export const readTableAnswer = async (body: Readable, options: ReadAnswerOptions): Promise<TableAnswer> => {
  const bytes = await readBytes(body, options);
  try {
    return { document: await parseTable(bytes), bytes: bytes.byteLength };
  } catch (error) {
    if (error instanceof TooManyNamesError) throw tooManyKeys(error);
    throw exceptionAtEnd(bytes.subarray(-LOOKED_AT_BYTES).toString('utf8')) ?? error;
  }
};

const readBytes = async (
  body: Readable,
  { maxBytes = Infinity, signal }: ReadAnswerOptions,
): Promise<Buffer> => {
  if (signal !== undefined) addAbortSignal(signal, body);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    // The server appends a late error to the bytes already sent and closes the connection.
    throw exceptionAtEnd(Buffer.concat(chunks.slice(-2)).toString('utf8')) ?? error;
  }
  return Buffer.concat(chunks);
};

const tooLarge = (maxBytes: number): InvalidRequestError =>
  new InvalidRequestError(
    'query_limit_exceeded',
    `The answer is larger than the limit of ${maxBytes} bytes. Ask for fewer rows or columns, or stream it as a file.`,
  );

const tooManyKeys = (cause: TooManyNamesError): InvalidRequestError =>
  new InvalidRequestError(
    'query_limit_exceeded',
    `A map of the answer has more than ${cause.limit} keys. Return its keys and values as rows or as lists, or stream the answer as a file.`,
    { cause },
  );

const LOOKED_AT_BYTES = 16_384;

const exceptionAtEnd = (text: string): Error | undefined => {
  const end = text.slice(-LOOKED_AT_BYTES);
  const start = end.search(/Code: \d+\. DB::Exception/);
  return start < 0 ? undefined : parseError(end.slice(start));
};
