/**
 * Reads and writes small bodies of hot routes. Express's body parsers support every encoding and cost as much as
 * the route itself.
 */
import { UnsupportedMediaTypeError } from '@meridian/core';
import { parseJson, readPlain, sendJson as sendBytes } from '@meridian/service-kit';
import type { Request, Response } from 'express';

/** The limit for forms and for requests of other services. */
const LIMIT_BYTES = 64 * 1024;

export const readText = async (req: Request): Promise<string> => (await readBytes(req)).toString();

export const readJson = async (req: Request): Promise<unknown> =>
  parseJson((await readBytes(req)).toString());

const readBytes = (req: Request): Promise<Buffer> => {
  if (req.headers['content-encoding'] !== undefined) {
    throw new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body uncompressed.');
  }
  return readPlain(req, LIMIT_BYTES);
};

/** One string is one write; `res.json` would write twice. */
export const sendJson = (res: Response, value: unknown): void =>
  sendBytes(res, Buffer.from(JSON.stringify(value)));
