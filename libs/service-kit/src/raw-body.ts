import type { IncomingMessage } from 'node:http';
import { InvalidRequestError } from '@meridian/core';
import type { RequestHandler } from 'express';
import { CUT_SHORT, payloadTooLarge } from './error-envelope.ts';
import { unpackBody } from './unpack-body.ts';

/** The bytes of a body in `req.body`, decompressed, up to the cap. */
export const rawBody =
  (limitBytes: number): RequestHandler =>
  async (req, _res, next) => {
    req.body = await readUnpacked(req, limitBytes);
    next();
  };

/** Compression can make a small body larger, so the compressed size gets some slack. */
const COMPRESSION_SLACK_BYTES = 64 * 1024;

/** The cap applies to the decompressed body. */
export const readUnpacked = async (req: IncomingMessage, limitBytes: number): Promise<Buffer> => {
  const encoding = req.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return readPlain(req, limitBytes);
  return unpackBody(await readPlain(req, limitBytes, COMPRESSION_SLACK_BYTES), encoding, limitBytes);
};

/**
 * A body that is too large is read to its end, because a client that is cut off while sending cannot read the
 * response.
 */
export const readPlain = (req: IncomingMessage, limitBytes: number, slackBytes = 0): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes + slackBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    req.on('end', () => {
      if (size <= limitBytes + slackBytes) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      else reject(payloadTooLarge(limitBytes));
    });
    req.on('error', (cause) => reject(new InvalidRequestError('parse_error', CUT_SHORT, { cause })));
  });
