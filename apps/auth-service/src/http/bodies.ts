/**
 * Small bodies, in and out, for the few routes that programs ask all the time. The parsers of Express take every
 * encoding and compression there is, and cost such a request as much as its own work.
 */
import { UnsupportedMediaTypeError } from '@meridian/core';
import { parseJson, readPlain } from '@meridian/service-kit';
import type { Request, Response } from 'express';

/** Of forms and of what other services send. */
const LIMIT_BYTES = 64 * 1024;

export const readText = async (req: Request): Promise<string> => {
  if (req.headers['content-encoding'] !== undefined) {
    throw new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body uncompressed.');
  }
  return (await readPlain(req, LIMIT_BYTES)).toString();
};

export const readJson = async (req: Request): Promise<unknown> => parseJson(await readText(req));

/** One string is one write; `res.json` makes two of it. */
export const sendJson = (res: Response, value: unknown): void => {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(value));
};
