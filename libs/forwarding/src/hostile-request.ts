/**
 * Refuses ambiguous requests before anything else reads them: when two programs read a request differently, it can be
 * smuggled past a check. Node's parser itself refuses two lengths, a length together with chunks, folded headers and
 * a missing Host.
 */
import type { IncomingMessage } from 'node:http';
import { type AppError, InvalidRequestError, MethodNotAllowedError } from '@meridian/core';
import { hasBody } from '@meridian/service-kit';
import type { RequestHandler } from 'express';
import { canonicalPath } from './canonical-path.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** These must not be repeated: one program would read the first and another the last. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type', 'content-length', 'origin']);
const MAX_TARGET_LENGTH = 16_384;

/** The target in its canonical spelling, or the error that refuses the request. */
export const readTarget = (req: IncomingMessage): string | AppError => {
  const { method = '', url = '', headers } = req;
  if (!METHODS.has(method)) {
    return new MethodNotAllowedError(
      'method_not_allowed',
      'This method is not supported. See the header Allow.',
      {
        headers: { allow: [...METHODS].join(', ') },
      },
    );
  }
  if (!url.startsWith('/')) return refuse('The request target must be a path that begins with a slash.');
  if (url.length > MAX_TARGET_LENGTH)
    return refuse(`The request target must have at most ${MAX_TARGET_LENGTH} characters.`);
  const target = canonicalTarget(url);
  if (target === undefined) {
    return refuse(
      'The path is ambiguous. Send it without dot segments, empty segments, backslashes, a fragment, and ' +
        'escapes of slashes, control characters or other escapes; escape everything else once, as UTF-8.',
    );
  }
  const repeated = repeatedHeader(req);
  if (repeated !== undefined) return refuse(`The header ${repeated} must not be repeated.`);
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return refuse('The header transfer-encoding must be "chunked" or absent.');
  }
  if (BODILESS.has(method) && hasBody(req)) return refuse(`A ${method} request must not have a body.`);
  return target;
};

export const refuseHostileRequests: RequestHandler = (req, _res, next) => {
  const target = readTarget(req);
  if (typeof target !== 'string') return next(target);
  req.url = target;
  req.originalUrl = target;
  next();
};

/** The canonical path and the unchanged query. Undefined if the path is ambiguous. */
const canonicalTarget = (url: string): string | undefined => {
  const end = url.indexOf('?');
  if (end === -1) return canonicalPath(url);
  if (url.includes('#')) return undefined;
  const path = canonicalPath(url.slice(0, end));
  return path === undefined ? undefined : path + url.slice(end);
};

/** The name of the first repeated header that must not be repeated. */
const repeatedHeader = ({ rawHeaders, headers }: IncomingMessage): string | undefined => {
  // Node joins repeated headers or drops the later ones, so equal numbers mean that none is repeated.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return undefined;
  let seen: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen?.includes(`${name};`)) return name;
    seen = `${seen ?? ''}${name};`;
  }
  return undefined;
};

const refuse = (detail: string): AppError => new InvalidRequestError('parse_error', detail);
