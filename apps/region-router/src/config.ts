import { baseEnv, type ConfigOf, envInteger, envUrl, parseConfig } from '@meridian/service-kit';
import { z } from 'zod';

const shape = {
  ...baseEnv,
  PUBLIC_URL: envUrl('the region-agnostic address'),
  ROUTER_US_URL: envUrl('address of the US region, for browsers and for requests that are passed on'),
  ROUTER_EU_URL: envUrl('address of the EU region, for browsers and for requests that are passed on'),
  ROUTER_TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .describe('whose X-Forwarded-For is believed: addresses, subnets, loopback, uniquelocal, linklocal'),
  ROUTER_MAX_IN_FLIGHT: envInteger('requests that one region is sent at once; more are answered 503', {
    min: 1,
  }).default(2_000),
  ROUTER_KEEP_ALIVE_MS: envInteger(
    "how long an unused connection to a region is kept; less than the gateways' SHUTDOWN_DELAY_MS, so that they restart unnoticed",
    { min: 1 },
  ).default(4_000),
  ROUTER_UPSTREAM_TIMEOUT_MS: envInteger('how long a region may take to begin its answer', {
    min: 100,
  }).default(70_000),
};

export type RouterConfig = ConfigOf<typeof shape>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): RouterConfig =>
  parseConfig(shape, env, ({ PUBLIC_URL, ROUTER_US_URL, ROUTER_EU_URL }) =>
    new Set([PUBLIC_URL, ROUTER_US_URL, ROUTER_EU_URL]).size === 3
      ? []
      : ['PUBLIC_URL, ROUTER_US_URL and ROUTER_EU_URL must be three addresses'],
  );
