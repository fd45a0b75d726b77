/**
 * Pages of every origin may call the API with a token, without the cookies of the browser. Answers to requests with a
 * session cookie do not carry these headers, so pages of other origins cannot read them.
 */
import type { Request, Response } from 'express';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
const HEADERS = 'Authorization, Content-Type, DPoP, Idempotency-Key, MCP-Protocol-Version, X-Request-Id';
const EXPOSED = [
  'WWW-Authenticate, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, X-Meridian-Identity-Age, X-Request-Id',
  // Files of runs have these headers instead of the members of the JSON answer.
  'Content-Disposition, X-Meridian-Execution-Id, X-Meridian-Execution-Path, X-Meridian-Execution-Path-Reason',
  'X-Meridian-Endpoint-Version, X-Meridian-Is-Cached, X-Meridian-Last-Refresh, X-Meridian-Has-More',
].join(', ');
const MAX_AGE_SECONDS = '7200';
/** More than any page asks for. A caller must not choose the size of the response headers. */
const MOST_ASKED = 4_096;
const HEADER_NAMES = /^[\w-]+(?: *, *[\w-]+)*$/;

export const openToOrigins = (res: Response): void => {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', EXPOSED);
};

export const answerPreflight = (req: Request, res: Response): void => {
  const asked = req.get('access-control-request-headers') ?? '';
  const isEchoed = asked.length <= MOST_ASKED && HEADER_NAMES.test(asked);
  openToOrigins(res);
  res.set({
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': isEchoed ? asked : HEADERS,
    'access-control-max-age': MAX_AGE_SECONDS,
    vary: 'Access-Control-Request-Headers',
  });
  res.status(204).end();
};
