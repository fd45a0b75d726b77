/**
 * Small bodies, in and out, for the few routes that programs ask all the time. The parsers of Express take every
 * encoding and compression there is, and cost such a request as much as its own work.
 */
import { InvalidRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '@meridian/core';
import type { Request, Response } from 'express';

/** Of forms and of what other services send. */
const LIMIT_BYTES = 64 * 1024;

export const readText = (req: Request): Promise<string> =>
  new Promise((resolve, reject) => {
    if (req.headers['content-encoding'] !== undefined) {
      throw new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body uncompressed.');
    }
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LIMIT_BYTES) chunks.push(chunk);
      else reject(new PayloadTooLargeError('payload_too_large', `The limit is ${LIMIT_BYTES} bytes.`));
    });
    req.once('end', () => resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()));
    req.once('error', reject);
  });

export const readJson = async (req: Request): Promise<unknown> => {
  const text = await readText(req);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidRequestError('parse_error', 'The body is not JSON.', { cause });
  }
};

/** One string is one write; `res.json` makes two of it. */
export const sendJson = (res: Response, value: unknown): void => {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(value));
};
