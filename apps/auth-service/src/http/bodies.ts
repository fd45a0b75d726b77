/**
 * Reads and writes small bodies of hot routes. Express's body parsers support every encoding and cost as much as
 * the route itself.
 */
import { UnsupportedMediaTypeError } from '@meridian/core';
import { parseJson, readPlain } from '@meridian/service-kit';
import type { Request, Response } from 'express';

/** For forms and for requests of other services. */
const LIMIT_BYTES = 64 * 1024;

export const readText = async (req: Request): Promise<string> => {
  if (req.headers['content-encoding'] !== undefined) {
    throw new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body uncompressed.');
  }
  return (await readPlain(req, LIMIT_BYTES)).toString();
};

export const readJson = async (req: Request): Promise<unknown> => parseJson(await readText(req));

/** One string is one write; `res.json` would write twice. */
export const sendJson = (res: Response, value: unknown): void => {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(value));
};
