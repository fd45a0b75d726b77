import type { IncomingMessage } from 'node:http';
import { InvalidRequestError } from '@meridian/core';
import express, { type RequestHandler } from 'express';
import { CUT_SHORT, payloadTooLarge } from './error-envelope.ts';

/**
 * The bytes of a body in `req.body`, up to the cap. Express knows every compression; a body that has none is read
 * with less ado, which a cached answer notices.
 */
export const rawBody = (limitBytes: number): RequestHandler => {
  const readCompressed = express.raw({ type: () => true, limit: limitBytes });
  return async (req, res, next) => {
    if (req.headers['content-encoding'] !== undefined) return readCompressed(req, res, next);
    req.body = await readPlain(req, limitBytes);
    next();
  };
};

/**
 * A body that is too large is read to its end, because a client that is cut off while sending cannot read the
 * response.
 */
export const readPlain = (req: IncomingMessage, limitBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    req.on('end', () => {
      if (size <= limitBytes) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      else reject(payloadTooLarge(limitBytes));
    });
    req.on('error', (cause) => reject(new InvalidRequestError('parse_error', CUT_SHORT, { cause })));
  });
