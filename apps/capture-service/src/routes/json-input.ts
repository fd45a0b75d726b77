import { InvalidRequestError } from '@meridian/core';
import type { Request } from 'express';
import { readBody } from './read-body.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** A JSON body of the API; the intake's routes read theirs in ways of their own. */
export const jsonInput = async (req: Request): Promise<unknown> => {
  const bytes = await readBody(req, MAX_BODY_BYTES);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new InvalidRequestError('parse_error', 'The body is not JSON.', { cause: error });
  }
};
