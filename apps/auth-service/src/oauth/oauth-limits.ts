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
  /** Background fetches of all clients together, for calls that prove something. They never block an authorization. */
  readonly backgroundFetch: Pick<Limit, 'consume'>;
  /** The same for calls that have proven nothing: per network of the caller, and in total. */
  readonly unprovenFetch: (address: string) => Promise<void>;
  /** Documents of unknown ids: per host, and in total. */
  readonly fetchFrom: Pick<Limit, 'consume'>;
  /** Logos: per host, and in total. */
  readonly logoFrom: Pick<Limit, 'consume'>;
  /** Key sets: per client, and per host that is not the client's own, because any document can name it. */
  readonly keyFetch: (clientId: string, keyHost: string) => Promise<void>;
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

export const createOAuthLimits = ({
  redis,
  settings: { limits },
}: {
  readonly redis: Redis;
  readonly settings: OAuthSettings;
}): OAuthLimits => {
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
  const keysByClient = limit('keys-client', limits.fetchesPerHostPerMinute, MINUTE);
  const keysByHost = limit('keys-host', limits.fetchesPerHostPerMinute, MINUTE);
  const unprovenByNetwork = limit('unproven-network', limits.fetchesPerHostPerMinute, MINUTE, networkOf);
  const unprovenInAll = limit('unproven', limits.fetchesPerMinute, MINUTE);
  const hostBudget = (name: string): Pick<Limit, 'consume'> => {
    const inAll = limit(name, limits.fetchesPerMinute, MINUTE);
    const byHost = limit(`${name}-host`, limits.fetchesPerHostPerMinute, MINUTE);
    return {
      consume: async (host) => {
        await inAll.consume('all');
        await byHost.consume(host);
      },
    };
  };
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
    unprovenFetch: async (address) => {
      await unprovenByNetwork.consume(address);
      await unprovenInAll.consume('all');
    },
    fetchFrom: hostBudget('fetch'),
    logoFrom: hostBudget('logo'),
    keyFetch: async (clientId, keyHost) => {
      await keysByClient.consume(clientId);
      if (keyHost !== new URL(clientId).hostname) await keysByHost.consume(keyHost);
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
