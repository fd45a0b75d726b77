/** DPoP proofs of requests: verified, used once, and with a nonce of ours when the configuration wants one. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '@meridian/core';
import { OAuthError, singleDpopHeader, verifyDpopProof } from '@meridian/oauth-protocol';
import type { Request } from 'express';
import type { AuthConfig } from '../../config.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { ReplayGuard } from '../replay-guard.ts';

export interface ProofContext {
  readonly method: string;
  /** The path as requested, without the query. */
  readonly path: string;
  readonly proofs: readonly string[];
  /** The token that comes with the proof to a protected resource. */
  readonly accessToken?: string;
}

export interface Dpop {
  /** The thumbprint of the key that was proven, or undefined when there is no proof. */
  verify(context: ProofContext): Promise<string | undefined>;
  verifyRequest(req: Request, accessToken?: string): Promise<string | undefined>;
}

export interface DpopParts {
  readonly config: AuthConfig;
  readonly settings: OAuthSettings;
  readonly clock: Clock;
  readonly replays: ReplayGuard;
}

const NONCE_WINDOW_MS = 300_000;

export const createDpop = ({ config, settings, clock, replays }: DpopParts): Dpop => {
  const key = Buffer.from(hkdfSync('sha256', config.AUTH_SECRET.reveal(), '', 'meridian dpop nonces', 32));
  const addresses = [...new Set([settings.issuer, settings.regionUrl])];

  /** Nonces are not stored: each is a MAC over its time window. */
  const nonceOf = (window: number): string =>
    createHmac('sha256', key).update(String(window)).digest('base64url').slice(0, 32);

  const currentNonces = (): [string, string] => {
    const window = Math.floor(clock.now().getTime() / NONCE_WINDOW_MS);
    return [nonceOf(window), nonceOf(window - 1)];
  };

  const withNonce = (error: unknown): unknown =>
    error instanceof OAuthError && error.code === 'use_dpop_nonce'
      ? new OAuthError(error.code, error.message, { headers: { 'dpop-nonce': currentNonces()[0] } })
      : error;

  const verify: Dpop['verify'] = async ({ method, path, proofs, accessToken }) => {
    const proof = singleDpopHeader(proofs);
    if (proof === undefined) return undefined;
    try {
      const { jkt, jti, rememberUntil } = await verifyDpopProof(proof, {
        method,
        urls: addresses.map((address) => address + path),
        now: clock.now(),
        accessToken,
        // Required where tokens are issued; at a resource the proof is already bound to the token.
        nonces: config.OAUTH_DPOP_REQUIRE_NONCE && accessToken === undefined ? currentNonces() : undefined,
      });
      if (!(await replays.claim(`dpop ${jkt}`, jti, rememberUntil))) {
        throw new OAuthError('invalid_dpop_proof', 'The DPoP proof was already used.');
      }
      return jkt;
    } catch (error) {
      throw withNonce(error);
    }
  };

  return {
    verify,
    verifyRequest: (req, accessToken) =>
      verify({
        method: req.method,
        path: req.originalUrl.split('?')[0]!,
        proofs: req.headersDistinct['dpop'] ?? [],
        ...(accessToken === undefined ? {} : { accessToken }),
      }),
  };
};
