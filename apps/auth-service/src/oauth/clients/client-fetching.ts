import type { Clock } from '@meridian/core';
import type { CacheBounds } from '@meridian/oauth-protocol';
import type { SafeFetch } from '@meridian/safe-fetch';
import type { Database } from '../../database.ts';
import type { OAuthLimits } from '../oauth-limits.ts';

/** The parts that are needed to fetch and store the key set or logo of a document. */
export interface ClientFetching {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: OAuthLimits;
  readonly safeFetch: SafeFetch;
  readonly timeoutMs: number;
  readonly bounds: CacheBounds;
}
