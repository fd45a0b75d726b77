import {
  baseEnv,
  type ConfigOf,
  envInteger,
  envTrustedProxies,
  envUrl,
  parseConfig,
} from '@meridian/service-kit';

const shape = {
  ...baseEnv,
  PUBLIC_URL: envUrl('the region-agnostic address'),
  ROUTER_US_URL: envUrl('address of the US region, for browsers and for forwarded requests'),
  ROUTER_EU_URL: envUrl('address of the EU region, for browsers and for forwarded requests'),
  ROUTER_TRUSTED_PROXIES: envTrustedProxies(),
  ROUTER_MAX_IN_FLIGHT: envInteger(
    'maximum number of requests to one region at the same time; further ones are answered with 503. One address may have a fifth of them, and uploads whose body has not arrived may have half',
    {
      min: 1,
    },
  ).default(2_000),
  ROUTER_KEEP_ALIVE_MS: envInteger(
    "how long an idle connection to a region is kept; it must be shorter than the gateways' SHUTDOWN_DELAY_MS, so that no request fails when they restart",
    { min: 1 },
  ).default(4_000),
  ROUTER_UPSTREAM_TIMEOUT_MS: envInteger('time limit for a region to begin its answer', {
    min: 100,
  }).default(70_000),
};

export type RouterConfig = ConfigOf<typeof shape>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): RouterConfig =>
  parseConfig(shape, env, ({ PUBLIC_URL, ROUTER_US_URL, ROUTER_EU_URL }) =>
    new Set([PUBLIC_URL, ROUTER_US_URL, ROUTER_EU_URL]).size === 3
      ? []
      : ['PUBLIC_URL, ROUTER_US_URL and ROUTER_EU_URL must be three different addresses'],
  );
