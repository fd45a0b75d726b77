/**
 * Proof Key for Code Exchange (RFC 7636). Only S256 is supported, because `plain` does not protect against a reader of
 * the request.
 */

import { createHash } from 'node:crypto';
import { isSameSecret } from '@meridian/core';

/** A SHA-256 in base64url: 43 characters, the last of which carries only four bits. */
export const isCodeChallenge = (value: string): boolean =>
  /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(value);

/** "a high-entropy cryptographic random string using the unreserved characters", with 43 to 128 characters (4.1). */
export const isCodeVerifier = (value: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(value);

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const matchesCodeChallenge = (verifier: string, challenge: string): boolean =>
  isCodeVerifier(verifier) && isSameSecret(challengeOf(verifier), challenge);
