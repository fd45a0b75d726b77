/**
 * Pending requests: authorization requests that wait for the user, and pushed requests. Short-lived and single
 * use, so Redis stores them under opaque tokens that contain the region.
 */
import type { Clock } from '@meridian/core';
import { mintToken, parseToken } from '@meridian/identity';
import type { Redis } from '@meridian/redis';
import type { AuthConfig } from '../../config.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { ShownPage } from './shown-page.ts';

/** An authorization request during sign-in and consent. */
export interface PendingRequest {
  readonly request: AuthorizationRequest;
  readonly requestedAt: Date;
  /** The consent page that was rendered last. Undefined before the first one. */
  readonly shown?: ShownPage | undefined;
}

/** A pushed request, and the client it is bound to. */
export interface PushedRequest {
  readonly clientId: string;
  readonly encoded: string;
}

export interface RequestStore {
  hold(request: AuthorizationRequest): Promise<{ id: string; pending: PendingRequest }>;
  find(id: string): Promise<PendingRequest | undefined>;
  /** Called for each page before it is sent. The request itself never changes. */
  recordShown(id: string, shown: ShownPage): Promise<void>;
  /** True for only one caller, which may then answer the request. */
  take(id: string): Promise<boolean>;
  push(request: PushedRequest): Promise<string>;
  /** Works once, for the client that pushed it. Another client that presents it does not use it up. */
  takePushed(requestUri: string, clientId: string | undefined): Promise<PushedRequest | undefined>;
}

const REQUEST_URI_PREFIX = 'urn:ietf:params:oauth:request_uri:';

export const createRequestStore = ({
  redis,
  clock,
  config,
}: {
  redis: Redis;
  clock: Clock;
  config: AuthConfig;
}): RequestStore => {
  const pendingKey = (id: string): string => `auth:oauth:request:${id}`;
  const shownKey = (id: string): string => `auth:oauth:shown:${id}`;
  const pushedKey = (id: string): string => `auth:oauth:pushed:${id}`;
  const isOurs = (id: string): boolean => parseToken(id)?.kind === 'phpr';

  return {
    hold: async (request) => {
      const id = mintToken('phpr', config.REGION);
      const pending: PendingRequest = { request, requestedAt: clock.now() };
      await redis.set(pendingKey(id), JSON.stringify(pending), 'EX', config.OAUTH_REQUEST_LIFETIME_SECONDS);
      return { id, pending };
    },
    find: async (id) => {
      if (!isOurs(id)) return undefined;
      const [stored, shown] = await Promise.all([redis.get(pendingKey(id)), redis.get(shownKey(id))]);
      if (stored === null) return undefined;
      const { request, requestedAt } = JSON.parse(stored) as {
        request: AuthorizationRequest;
        requestedAt: string;
      };
      return {
        request,
        requestedAt: new Date(requestedAt),
        shown: shown === null ? undefined : (JSON.parse(shown) as ShownPage),
      };
    },
    recordShown: async (id, shown) => {
      await redis.set(shownKey(id), JSON.stringify(shown), 'EX', config.OAUTH_REQUEST_LIFETIME_SECONDS);
    },
    take: async (id) => (await redis.del(pendingKey(id))) === 1,
    push: async (request) => {
      const id = mintToken('phpr', config.REGION);
      await redis.set(
        pushedKey(id),
        JSON.stringify(request),
        'EX',
        config.OAUTH_PUSHED_REQUEST_LIFETIME_SECONDS,
      );
      return REQUEST_URI_PREFIX + id;
    },
    takePushed: async (requestUri, clientId) => {
      const id = requestUri.startsWith(REQUEST_URI_PREFIX) ? requestUri.slice(REQUEST_URI_PREFIX.length) : '';
      if (!isOurs(id)) return undefined;
      const stored = await redis.get(pushedKey(id));
      if (stored === null) return undefined;
      const pushed = JSON.parse(stored) as PushedRequest;
      return pushed.clientId === clientId && (await redis.del(pushedKey(id))) === 1 ? pushed : undefined;
    },
  };
};
