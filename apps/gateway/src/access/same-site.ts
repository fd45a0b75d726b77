/**
 * Browsers add the session cookie to requests from any site, so a change with a cookie must come from one of our pages
 * (CSRF). Browsers send `Sec-Fetch-Site`, older ones at least `Origin`; programs send neither.
 */
import { ForbiddenError } from '@meridian/core';
import type { Request } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const assertOwnPage = ({ method, headers }: Request, publicUrl: string): void => {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  const isOwn =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === 'same-origin' || site === 'none';
  if (isOwn) return;
  throw new ForbiddenError(
    'permission_denied',
    'A request with a session cookie must come from a page of this address. Programs must use an API key or an access token.',
  );
};
