/**
 * Requests that no honest client sends. Two programs that read one of them differently is how requests are smuggled
 * and walls are walked around, so they are refused before anything else looks at them. What Node's parser refuses
 * by itself (two lengths, length and chunks together, folded headers, a missing Host) never comes this far.
 */
import type { IncomingMessage } from 'node:http';
import { type AppError, InvalidRequestError, MethodNotAllowedError } from '@meridian/core';
import type { RequestHandler } from 'express';
import { hasBody } from './request-body.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Of these one is meant and only one: a second would be read by somebody else than the first. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type', 'content-length', 'origin']);
/** Dot segments in any spelling, empty segments, and encoded bytes that change what the path is. */
const DECEPTIVE_PATH = /%2f|%5c|%00|\\|\/\/|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const MAX_TARGET_LENGTH = 16_384;

export const findHostility = (req: IncomingMessage): AppError | undefined => {
  const { method = '', url = '', headers } = req;
  if (!METHODS.has(method)) {
    return new MethodNotAllowedError('method_not_allowed', 'This method is not known here.', {
      headers: { allow: [...METHODS].join(', ') },
    });
  }
  if (!url.startsWith('/')) return refuse('The request target must be a path.');
  if (url.length > MAX_TARGET_LENGTH) return refuse('The request target is too long.');
  const end = url.indexOf('?');
  if (DECEPTIVE_PATH.test(end === -1 ? url : url.slice(0, end))) {
    return refuse('The path holds dot segments, empty segments or encoded separators.');
  }
  if (hasRepeatedHeader(req)) return refuse('A header that may stand once stands twice.');
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return refuse('No transfer encoding but chunked is understood.');
  }
  if (BODILESS.has(method) && hasBody(req)) return refuse(`A ${method} request has no body.`);
  return undefined;
};

export const refuseHostileRequests: RequestHandler = (req, _res, next) => next(findHostility(req));

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
