import type { Redis } from '@meridian/redis';
import { createCountedLimit } from '../rate-limits/counted-limit.ts';
import { createLimit, type Limit, type LimitOptions } from '../rate-limits/limit.ts';
import { networkOf } from '../rate-limits/network-of.ts';
import type { OAuthSettings } from './oauth-settings.ts';
import { registrableDomainOf } from './registrable-domain.ts';

export interface OAuthLimits {
  readonly authorizeByAddress: Limit;
  readonly tokenByAddress: Pick<Limit, 'consume'>;
  readonly tokenByClient: Pick<Limit, 'consume'>;
  /** Of fetches that no person waits for, of all clients together: they never stop an authorization. */
  readonly backgroundFetch: Pick<Limit, 'consume'>;
  /** Of fetches from one host for ids and addresses that nothing is known about yet, and of all together. */
  readonly fetchFrom: Pick<Limit, 'consume'>;
  /** Of authorizations that need a known client's document anew: by client and network. */
  readonly askForRefetch: (clientId: string, address: string) => Promise<void>;
  /** Of the fetches that follow from them, by client. */
  readonly refetch: Pick<Limit, 'consume'>;
  /** Of ids never seen before, whatever becomes of them: by the network that asks, and by the wider one around it. */
  readonly askForNewClient: (address: string) => Promise<void>;
  /** Of new clients whose documents are good: by registrable domain, and of all together. */
  readonly admitNewClient: (clientId: string) => Promise<void>;
}

const MINUTE = 60;
const HOUR = 3_600;
/** What a site is given of IPv6: many networks for one price. */
const SITE_BITS = 48;
const siteOf = (address: string): string => networkOf(address, SITE_BITS);
/** How many networks may use up their refetches of a client in a minute before all wait. */
const REFETCHING_NETWORKS = 20;

export const createOAuthLimits = (redis: Redis, { limits }: OAuthSettings): OAuthLimits => {
  const limit = (name: string, points: number, windowSeconds: number, keyOf?: LimitOptions['keyOf']): Limit =>
    createLimit(redis, { name: `oauth-${name}`, points, windowSeconds, ...(keyOf && { keyOf }) });
  const newByNetworkPerMinute = limit(
    'new-client-network-minute',
    limits.newClientsPerAddressPerMinute,
    MINUTE,
    networkOf,
  );
  const newByNetworkPerHour = limit(
    'new-client-network-hour',
    limits.newClientsPerAddressPerHour,
    HOUR,
    networkOf,
  );
  const newBySite = limit('new-client-site', limits.newClientsPerSitePerHour, HOUR, siteOf);
  const newByDomain = limit('new-client-domain', limits.newClientsPerDomainPerHour, HOUR);
  const newInAll = limit('new-client', limits.newClientsPerHour, HOUR);
  const refetchByNetwork = limit('refetch-network', limits.fetchesPerHostPerMinute, MINUTE);
  const fetchInAll = limit('fetch', limits.fetchesPerMinute, MINUTE);
  const fetchByHost = limit('fetch-host', limits.fetchesPerHostPerMinute, MINUTE);
  return {
    backgroundFetch: limit('fetch-background', limits.fetchesPerMinute, MINUTE),
    authorizeByAddress: limit('authorize-address', limits.authorizePerAddressPerMinute, MINUTE, networkOf),
    tokenByAddress: createCountedLimit(redis, {
      name: 'oauth-token-address',
      points: limits.tokenPerAddressPerMinute,
      windowSeconds: MINUTE,
      keyOf: networkOf,
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
    askForRefetch: (clientId, address) => refetchByNetwork.consume(`${clientId} ${networkOf(address)}`),
    refetch: limit('refetch', limits.fetchesPerHostPerMinute * REFETCHING_NETWORKS, MINUTE),
    askForNewClient: async (address) => {
      await newByNetworkPerMinute.consume(address);
      await newByNetworkPerHour.consume(address);
      await newBySite.consume(address);
    },
    admitNewClient: async (clientId) => {
      const domain = registrableDomainOf(clientId);
      await newByDomain.consume(domain);
      try {
        await newInAll.consume('all');
      } catch (error) {
        await newByDomain.refund(domain);
        throw error;
      }
    },
  };
};
