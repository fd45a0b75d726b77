import { parseJson, readPlain } from '@meridian/service-kit';
import type { Request } from 'express';

const MAX_BODY_BYTES = 1024 * 1024;

/** A JSON body of the API; the intake's routes read theirs in ways of their own. */
export const jsonInput = async (req: Request): Promise<unknown> => {
  const bytes = await readPlain(req, MAX_BODY_BYTES);
  return bytes.length === 0 ? {} : parseJson(bytes.toString('utf8'));
};
