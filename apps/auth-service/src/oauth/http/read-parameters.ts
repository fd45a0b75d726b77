/** Reads the parameters of a request for the OAuth rules. */
import {
  OAuthError,
  type Parameters,
  type ParsedParameters,
  parseParameters,
  readParameters,
} from '@meridian/oauth-protocol';
import type { Request } from 'express';
import { readText } from '../../http/bodies.ts';

export const readQuery = (req: Request): ParsedParameters => {
  const start = req.originalUrl.indexOf('?');
  return readParameters(start === -1 ? '' : req.originalUrl.slice(start + 1));
};

/** Only form-encoded bodies: "JSON bodies and query parameters are not read" (checklist 8.1). */
export const readForm = async (req: Request): Promise<Parameters> => {
  if (!req.is('application/x-www-form-urlencoded')) {
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  return parseParameters(await readText(req));
};
