import { timingSafeEqual } from 'node:crypto';
import { type Secret, UnauthenticatedError } from '@meridian/core';
import type { RequestHandler } from 'express';

/**
 * Guards `/internal/*`: only a holder of one of the secrets passes. Several are accepted, so that the secret
 * can be rotated without a gap.
 */
export const internalOnly = (...secrets: readonly (Secret | undefined)[]): RequestHandler => {
  const isAccepted = oneOf(secrets.flatMap((secret) => (secret === undefined ? [] : [secret.reveal()])));
  return (req, _res, next) => {
    const presented = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1];
    next(
      presented !== undefined && isAccepted(presented)
        ? undefined
        : new UnauthenticatedError('not_authenticated', 'This route is for services of this region only.'),
    );
  };
};

const PADDING_BYTES = 256;

/**
 * Compares in constant time, so that neither length nor prefix of a secret leaks: all of them and the presented text are
 * padded to one length, which costs a fraction of hashing them.
 */
const oneOf = (secrets: readonly string[]): ((presented: string) => boolean) => {
  const longest = Math.max(0, ...secrets.map((secret) => Buffer.byteLength(secret)));
  const size = Math.ceil((longest + 1) / PADDING_BYTES) * PADDING_BYTES;
  const pad = (text: string, buffer: Buffer): Buffer => buffer.fill(0, buffer.write(text));
  const accepted = secrets.map((secret) => pad(secret, Buffer.alloc(size)));
  const buffer = Buffer.alloc(size);
  return (presented) => {
    pad(presented, buffer);
    return accepted.filter((secret) => timingSafeEqual(secret, buffer)).length > 0;
  };
};
