/**
 * A cookie comes along whoever made the browser send the request, so a change that comes with one must come from a
 * page of ours. Browsers say so themselves; older ones say at least the origin. Programs say neither.
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
    'With a session this can only be called from pages of this address.',
  );
};
