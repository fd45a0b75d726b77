/** The regions, and how a request is passed on to one of them. */
import { UnavailableError } from '@meridian/core';
import { createUpstream, type ForwardOptions, outgoingHeaders, type Upstream } from '@meridian/forwarding';
import { REGIONS, type Region } from '@meridian/identity';
import type { Logger } from '@meridian/service-kit';
import type { NextFunction, Request, Response } from 'express';
import type { RouterConfig } from '../config.ts';

export interface RegionGate {
  readonly region: Region;
  readonly url: string;
  isAvailable(): boolean;
  forward(req: Request, res: Response, next: NextFunction, options: Omit<ForwardOptions, 'headers'>): void;
  /** The headers with which a request goes on. */
  headersOf(req: Request): Record<string, string>;
}

export interface Regions {
  readonly all: readonly RegionGate[];
  of(region: Region): RegionGate;
  /** For what any region can answer: the first that is not known to be away. */
  any(): RegionGate;
  close(): void;
}

/** Says that a request was here: a region's address that leads back to us would go round for ever. */
export const PASSED_HEADER = 'x-meridian-router';
/** Between the regions; nothing of it is secret, and a region trusts it no more than any other header. */
const ACCEPTED = new Set(['x-meridian-relayed', 'x-meridian-now']);
/** Sessions belong to the regions' own addresses. */
const COOKIES = new Set(['cookie']);

export const createRegions = (config: RouterConfig, logger: Logger): Regions => {
  const gates = new Map<Region, RegionGate>();
  const upstreams: Upstream[] = [];
  const proto = new URL(config.PUBLIC_URL).protocol.slice(0, -1);

  const outgoing = (req: Request) =>
    outgoingHeaders(req, {
      accepted: ACCEPTED,
      dropped: COOKIES,
      added: {
        'x-request-id': req.id,
        'x-forwarded-for': req.ip ?? '',
        'x-forwarded-proto': proto,
        [PASSED_HEADER]: '1',
      },
    });

  for (const [region, url] of [
    ['us', config.ROUTER_US_URL],
    ['eu', config.ROUTER_EU_URL],
  ] as const) {
    const upstream = createUpstream({
      name: `The ${region.toUpperCase()} region`,
      url,
      logger,
      timeoutMs: config.ROUTER_UPSTREAM_TIMEOUT_MS,
      maxInFlight: config.ROUTER_MAX_IN_FLIGHT,
      keepAliveMs: config.ROUTER_KEEP_ALIVE_MS,
      onAnswer: ({ headers }) => {
        const challenge = headers['www-authenticate'];
        if (challenge === undefined) return;
        headers['www-authenticate'] = nameThisAddress(challenge, url, config.PUBLIC_URL);
      },
    });
    upstreams.push(upstream);
    gates.set(region, {
      region,
      url,
      isAvailable: upstream.isAvailable,
      forward: (req, res, next, options) =>
        upstream.forward(req, res, next, { ...options, headers: outgoing(req) }),
      headersOf: (req) => {
        const { 'content-length': _length, ...headers } = outgoing(req);
        return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      },
    });
  }

  const of = (region: Region): RegionGate => gates.get(region)!;
  const all = REGIONS.map(of);
  return {
    all,
    of,
    any: () => {
      const gate = all.find((one) => one.isAvailable());
      if (gate !== undefined) return gate;
      throw new UnavailableError('unavailable', 'No region answers at present. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    },
    close: () => {
      for (const upstream of upstreams) upstream.close();
    },
  };
};

/** A challenge leads to the metadata of the address that was asked, and that is ours (RFC 9728 3.3). */
export const nameThisAddress = (challenge: string, regionUrl: string, publicUrl: string): string =>
  challenge.replaceAll(`"${regionUrl}/`, `"${publicUrl}/`);
