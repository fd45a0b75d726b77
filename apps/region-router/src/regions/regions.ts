/** The regions that the router forwards to. */
import { type AppError, UnavailableError } from '@meridian/core';
import { REGIONS, type Region } from '@meridian/identity';
import { mcpResourceAt } from '@meridian/oauth-protocol';
import type { Logger } from '@meridian/service-kit';
import type { RouterConfig } from '../config.ts';
import { createRegionClient, type RegionClient } from './region-client.ts';

export interface Regions {
  readonly all: readonly RegionClient[];
  of(region: Region): RegionClient;
  /** For requests that every region can answer: the first region that is not known to be away. */
  any(): RegionClient;
  /** The region whose address is the only one that these `resource` parameters name (RFC 8707). */
  ofResources(resources: readonly string[]): Region | undefined;
  close(): void;
}

export const createRegions = ({
  config,
  logger,
}: {
  readonly config: RouterConfig;
  readonly logger: Logger;
}): Regions => {
  const urls: Readonly<Record<Region, string>> = { us: config.ROUTER_US_URL, eu: config.ROUTER_EU_URL };
  const limits = {
    timeoutMs: config.ROUTER_UPSTREAM_TIMEOUT_MS,
    maxInFlight: config.ROUTER_MAX_IN_FLIGHT,
    keepAliveMs: config.ROUTER_KEEP_ALIVE_MS,
  };
  const all = REGIONS.map((region) =>
    createRegionClient({ region, url: urls[region], publicUrl: config.PUBLIC_URL, logger, limits }),
  );
  const byName = new Map(all.map((client) => [client.region, client]));
  return {
    all,
    of: (region) => byName.get(region)!,
    any: () => {
      const client = all.find((one) => one.isAvailable());
      if (client === undefined) throw noRegionAnswers();
      return client;
    },
    ofResources: (resources) => {
      const named = new Set(resources.map((resource) => resource.replace(/\/$/, '')));
      const [first, ...others] = all.filter(({ url }) => named.has(url) || named.has(mcpResourceAt(url)));
      return others.length === 0 ? first?.region : undefined;
    },
    close: () => {
      for (const client of all) client.close();
    },
  };
};

export const noRegionAnswers = (): AppError =>
  new UnavailableError('unavailable', 'No region answers. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
