/** Parameters of a request, in the one form that the OAuth rules read. */
import {
  assertNoRepeats,
  OAuthError,
  type Parameters,
  type ParsedParameters,
  readParameters,
} from '@meridian/oauth-protocol';
import type { Request } from 'express';

export const readQuery = (req: Request): ParsedParameters => {
  const start = req.originalUrl.indexOf('?');
  return readParameters(start === -1 ? '' : req.originalUrl.slice(start + 1));
};

/** Form-encoded bodies alone: "JSON bodies and query parameters are not read" (checklist 8.1). */
export const readForm = (req: Request): Parameters => {
  if (!req.is('application/x-www-form-urlencoded')) {
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries((req.body ?? {}) as Record<string, string | string[]>)) {
    for (const item of Array.isArray(value) ? value : [value]) encoded.append(name, item);
  }
  const { parameters, repeated } = readParameters(encoded.toString());
  assertNoRepeats(repeated);
  return parameters;
};
