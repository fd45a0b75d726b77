import { hash, timingSafeEqual } from 'node:crypto';
import { type Secret, UnauthenticatedError } from '@meridian/core';
import type { RequestHandler } from 'express';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Guards `/internal/*`: only a holder of one of the secrets passes. Several are accepted, so that the secret
 * can be rotated without a gap. Hashes are compared, in constant time, so neither length nor prefix leaks.
 */
export const internalOnly = (...secrets: readonly (Secret | undefined)[]): RequestHandler => {
  const accepted = secrets.flatMap((secret) => (secret === undefined ? [] : [digest(secret.reveal())]));
  return (req, _res, next) => {
    const presented = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];
    const offered = presented === undefined ? undefined : digest(presented);
    const known = offered !== undefined && accepted.some((candidate) => timingSafeEqual(candidate, offered));
    next(
      known
        ? undefined
        : new UnauthenticatedError('not_authenticated', 'This route is for services of this region only.'),
    );
  };
};
