import { hostOfClientId } from '@meridian/oauth-protocol';
import { createLimit, type Limit, type LimitOptions, type Redis } from '@meridian/redis';
import { findRegistrableDomain } from '@meridian/safe-fetch';
import { networkOf } from '@meridian/service-kit';
import { createCountedLimit } from '../rate-limits/counted-limit.ts';
import type { OAuthSettings } from './oauth-settings.ts';

export interface OAuthLimits {
  readonly authorizeByAddress: Limit;
  readonly tokenByAddress: Pick<Limit, 'consume'>;
  readonly tokenByClient: Pick<Limit, 'consume'>;
  /** Background fetches of all clients together. They never block an authorization. */
  readonly backgroundFetch: Pick<Limit, 'consume'>;
  /** Fetches for unknown ids and addresses: per host, and in total. */
  readonly fetchFrom: Pick<Limit, 'consume'>;
  /** Authorizations that refetch a known client's document: per client and network. */
  readonly askForRefetch: (clientId: string, address: string) => Promise<void>;
  /** The resulting fetches, per client. */
  readonly refetch: Pick<Limit, 'consume'>;
  /**
   * Authorizations of unknown ids, whether valid or not: per network of the caller, and per wider network around it.
   */
  readonly askForNewClient: (address: string) => Promise<void>;
  /** New clients with valid documents: per registrable domain, and in total. */
  readonly admitNewClient: (clientId: string) => Promise<void>;
}

const MINUTE = 60;
const HOUR = 3_600;
/** The IPv6 prefix length of one site, which contains many networks of one owner. */
const SITE_BITS = 48;
const siteOf = (address: string): string => networkOf(address, SITE_BITS);
/** How many networks may use up the refetches of a client in a minute before the limit applies to all networks. */
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
      const host = hostOfClientId(clientId).toLowerCase();
      const domain = findRegistrableDomain(host) ?? host;
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
