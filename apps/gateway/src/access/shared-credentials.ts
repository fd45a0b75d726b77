/**
 * The headers with which a visitor of a shared link proves that it knows the password. Nothing else passes: the service behind
 * shared links never sees a session or an API credential.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

const COOKIE = /^meridian_share_[0-9a-f]{16}=/;
const BEARER = /^Bearer share_/;

export const sharedCredentials = ({ headers }: Pick<Request, 'headers'>): IncomingHttpHeaders => {
  const cookies = (headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => COOKIE.test(cookie));
  return {
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    ...(BEARER.test(headers.authorization ?? '') && { authorization: headers.authorization }),
  };
};
