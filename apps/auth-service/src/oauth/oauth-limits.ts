import type { Redis } from '@meridian/redis';
import { createCountedLimit } from '../rate-limits/counted-limit.ts';
import { createLimit, type Limit } from '../rate-limits/limit.ts';
import type { OAuthSettings } from './oauth-settings.ts';

export interface OAuthLimits {
  readonly authorizeByAddress: Limit;
  readonly tokenByAddress: Pick<Limit, 'consume'>;
  readonly tokenByClient: Pick<Limit, 'consume'>;
  /** Of fetches from one host, and of all together. */
  readonly fetchFrom: Pick<Limit, 'consume'>;
  readonly newClientByAddressPerMinute: Limit;
  readonly newClientByAddressPerHour: Limit;
  readonly newClientByDomain: Limit;
  readonly newClientInAll: Limit;
}

const MINUTE = 60;
const HOUR = 3_600;

export const createOAuthLimits = (redis: Redis, { limits }: OAuthSettings): OAuthLimits => {
  const limit = (name: string, points: number, windowSeconds: number): Limit =>
    createLimit(redis, { name: `oauth-${name}`, points, windowSeconds });
  const fetchInAll = limit('fetch', limits.fetchesPerMinute, MINUTE);
  const fetchByHost = limit('fetch-host', limits.fetchesPerHostPerMinute, MINUTE);
  return {
    authorizeByAddress: limit('authorize-address', limits.authorizePerAddressPerMinute, MINUTE),
    tokenByAddress: createCountedLimit(redis, {
      name: 'oauth-token-address',
      points: limits.tokenPerAddressPerMinute,
      windowSeconds: MINUTE,
    }),
    tokenByClient: createCountedLimit(redis, {
      name: 'oauth-token-client',
      points: limits.tokenPerClientPerMinute,
      windowSeconds: MINUTE,
    }),
    fetchFrom: {
      consume: async (host) => {
        await fetchInAll.consume('all');
        await fetchByHost.consume(host);
      },
    },
    newClientByAddressPerMinute: limit(
      'new-client-address-minute',
      limits.newClientsPerAddressPerMinute,
      MINUTE,
    ),
    newClientByAddressPerHour: limit('new-client-address-hour', limits.newClientsPerAddressPerHour, HOUR),
    newClientByDomain: limit('new-client-domain', limits.newClientsPerDomainPerHour, HOUR),
    newClientInAll: limit('new-client', limits.newClientsPerHour, HOUR),
  };
};
