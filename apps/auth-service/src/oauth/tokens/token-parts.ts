/** The parts of the authorization server that issue and check tokens. */
import type { Clock } from '@meridian/core';
import type { Pool } from 'pg';
import type { AuthConfig } from '../../config.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { ReplayGuard } from '../replay-guard.ts';
import { type BearerTokens, createBearerTokens } from './bearer-tokens.ts';
import { createDeriveTokens, type DeriveTokens } from './derive-token.ts';
import { createDpop, type Dpop } from './dpop.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';

export interface TokenParts {
  readonly tokens: TokenStore;
  readonly bearerTokens: BearerTokens;
  readonly deriveTokens: DeriveTokens;
  readonly dpop: Dpop;
}

export interface TokenPartsOptions {
  readonly config: AuthConfig;
  readonly settings: OAuthSettings;
  readonly clock: Clock;
  readonly pool: Pool;
  readonly replays: ReplayGuard;
}

export const createTokenParts = ({
  config,
  settings,
  clock,
  pool,
  replays,
}: TokenPartsOptions): TokenParts => {
  const tokens = createTokenStore(pool);
  const dpop = createDpop({ config, settings, clock, replays });
  return {
    tokens,
    bearerTokens: createBearerTokens({ clock, dpop, settings, tokens }),
    deriveTokens: createDeriveTokens({ secret: config.AUTH_SECRET, region: config.REGION }),
    dpop,
  };
};
