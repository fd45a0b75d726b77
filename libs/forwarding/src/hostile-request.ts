/**
 * Requests that no honest client sends. If two programs read a request differently, it can be smuggled past a check,
 * so such requests are refused first. Node's parser itself refuses two lengths, a length together with chunks, folded
 * headers and a missing Host.
 */
import type { IncomingMessage } from 'node:http';
import { type AppError, InvalidRequestError, MethodNotAllowedError } from '@meridian/core';
import type { RequestHandler } from 'express';
import { canonicalPath } from './canonical-path.ts';
import { hasBody } from './request-body.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** These must not be repeated: one program would read the first and another the last. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type', 'content-length', 'origin']);
const MAX_TARGET_LENGTH = 16_384;

/** The target in the one spelling that everything behind reads, or why the request is refused. */
export const readTarget = (req: IncomingMessage): string | AppError => {
  const { method = '', url = '', headers } = req;
  if (!METHODS.has(method)) {
    return new MethodNotAllowedError('method_not_allowed', 'This method is not known here.', {
      headers: { allow: [...METHODS].join(', ') },
    });
  }
  if (!url.startsWith('/')) return refuse('The request target must be a path.');
  if (url.length > MAX_TARGET_LENGTH) return refuse('The request target is too long.');
  const target = canonicalTarget(url);
  if (target === undefined) {
    return refuse(
      'The path is ambiguous. Send it without dot segments, empty segments, backslashes, a fragment, and ' +
        'escapes of slashes, control characters or other escapes; escape everything else once, as UTF-8.',
    );
  }
  if (hasRepeatedHeader(req)) {
    return refuse(`Each of these headers must be sent once at most: ${[...SINGLE_HEADERS].join(', ')}.`);
  }
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return refuse('The only transfer encoding that is understood is chunked.');
  }
  if (BODILESS.has(method) && hasBody(req)) return refuse(`Send a ${method} request without a body.`);
  return target;
};

export const refuseHostileRequests: RequestHandler = (req, _res, next) => {
  const target = readTarget(req);
  if (typeof target !== 'string') return next(target);
  req.url = target;
  req.originalUrl = target;
  next();
};

/** The path with its query, which stays as it is. Undefined when the path is ambiguous. */
const canonicalTarget = (url: string): string | undefined => {
  const end = url.indexOf('?');
  if (end === -1) return canonicalPath(url);
  if (url.includes('#')) return undefined;
  const path = canonicalPath(url.slice(0, end));
  return path === undefined ? undefined : path + url.slice(end);
};

const hasRepeatedHeader = ({ rawHeaders, headers }: IncomingMessage): boolean => {
  // Repeated ones are joined, or the later ones are dropped: without any, the numbers are the same.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return false;
  let seen: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen?.includes(`${name};`)) return true;
    seen = `${seen ?? ''}${name};`;
  }
  return false;
};

const refuse = (detail: string): AppError => new InvalidRequestError('parse_error', detail);
