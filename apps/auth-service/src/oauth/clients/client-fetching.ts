import type { Clock } from '@meridian/core';
import type { CacheBounds } from '@meridian/oauth-protocol';
import type { SafeFetch } from '@meridian/safe-fetch';
import type { Database } from '../../database.ts';
import type { OAuthLimits } from '../oauth-limits.ts';

/** What it takes to fetch what a document points to, a key set or a logo, and to keep it. */
export interface ClientFetching {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: OAuthLimits;
  readonly safeFetch: SafeFetch;
  readonly timeoutMs: number;
  readonly bounds: CacheBounds;
}
