/** One region as the router sees it: requests are streamed to it, or sent to it when the router has to read the answer. */
import { REQUEST_KEY_HEADER, requestKeyOf } from '@meridian/contracts/internal';
import { timeLimit } from '@meridian/core';
import {
  createNetworkShares,
  createUpstream,
  type ForwardOptions,
  outgoingHeaders,
  SHARE_OF_CALLER,
} from '@meridian/forwarding';
import type { Region } from '@meridian/identity';
import { type Logger, networkOf } from '@meridian/service-kit';
import type { NextFunction, Request, Response } from 'express';

export interface RegionAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface SendOptions {
  readonly timeoutMs: number;
  /** In addition to those of the request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RegionClient {
  readonly region: Region;
  readonly url: string;
  isAvailable(): boolean;
  /** Streams the request to the region and the answer to the caller. */
  forward(
    req: Request,
    res: Response,
    next: NextFunction,
    options: Omit<ForwardOptions, 'headers' | 'caller'>,
  ): void;
  /** Sends a POST request, whose body was read here, and reads the answer. */
  send(req: Request, body: Buffer, options: SendOptions): Promise<RegionAnswer>;
  close(): void;
}

export interface RegionClientOptions {
  readonly region: Region;
  readonly url: string;
  /** The address of the router. */
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly limits: {
    readonly timeoutMs: number;
    readonly maxInFlight: number;
    readonly keepAliveMs: number;
  };
}

/** Marks a request that passed the router, so that a wrong region address cannot lead it back here forever. */
export const PASSED_HEADER = 'x-meridian-router';
/** Headers of ours that callers may send. A region trusts them no more than any other header. */
const ACCEPTED = new Set(['x-meridian-relayed', 'x-meridian-now']);
/** Sessions belong to the addresses of the regions. */
const COOKIES = new Set(['cookie']);

export const createRegionClient = ({
  region,
  url,
  publicUrl,
  logger,
  limits,
}: RegionClientOptions): RegionClient => {
  const proto = new URL(publicUrl).protocol.slice(0, -1);

  /** A challenge names the metadata of the address that was asked, which is the router's (RFC 9728 3.3). */
  const nameRouter = (challenge: string): string => challenge.replaceAll(`"${url}/`, `"${publicUrl}/`);

  const upstream = createUpstream({
    name: `The ${region.toUpperCase()} region`,
    url,
    logger,
    ...limits,
    onAnswer: ({ headers }) => {
      const challenge = headers['www-authenticate'];
      if (challenge !== undefined) headers['www-authenticate'] = nameRouter(challenge);
    },
  });

  /** Requests that are sent here are counted separately from those that are forwarded. */
  const sending = createNetworkShares(
    Math.ceil(limits.maxInFlight * SHARE_OF_CALLER),
    `The ${region.toUpperCase()} region has too many requests of this caller. Try again in a moment.`,
  );

  const headersOf = (req: Request) =>
    outgoingHeaders(req, {
      accepted: ACCEPTED,
      dropped: COOKIES,
      added: {
        'x-request-id': req.id,
        'x-forwarded-for': req.ip ?? '',
        'x-forwarded-proto': proto,
        [PASSED_HEADER]: '1',
        [REQUEST_KEY_HEADER]: requestKeyOf(req.headers),
      },
    });

  const post: RegionClient['send'] = async (req, body, { timeoutMs, headers: more }) => {
    const { 'content-length': _length, ...own } = headersOf(req);
    using limit = timeLimit(timeoutMs);
    const response = await fetch(url + req.originalUrl, {
      method: 'POST',
      headers: { ...(own as Record<string, string>), ...more },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: limit.signal,
    });
    const headers = new Headers(response.headers);
    const challenge = headers.get('www-authenticate');
    if (challenge !== null) headers.set('www-authenticate', nameRouter(challenge));
    return { status: response.status, headers, body: await response.text() };
  };

  return {
    region,
    url,
    isAvailable: upstream.isAvailable,
    forward: (req, res, next, options) =>
      upstream.forward(req, res, next, {
        ...options,
        headers: headersOf(req),
        caller: networkOf(req.ip ?? ''),
      }),
    send: (req, body, options) => sending(req.ip, () => post(req, body, options)),
    close: () => upstream.close(),
  };
};
