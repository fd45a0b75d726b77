/** A handler for each kind of access: its checks, the headers that it removes, and the request that it forwards. */
import type { IncomingHttpHeaders } from 'node:http';
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import {
  IDENTITY_HEADER,
  type Principal,
  REQUEST_KEY_HEADER,
  requestKeyOf,
} from '@meridian/contracts/internal';
import { MethodNotAllowedError } from '@meridian/core';
import { type ForwardOptions, isOver, outgoingHeaders, type Upstream } from '@meridian/forwarding';
import { askerOf } from '@meridian/identity';
import { networkOf } from '@meridian/service-kit';
import type { NextFunction, Request, Response } from 'express';
import type { Authenticator } from '../identity/authenticator.ts';
import type { Identity } from '../identity/identities.ts';
import type { OpenStreams } from '../identity/open-streams.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { answerPreflight } from './cors.ts';
import type { ApiRoute, OpenRoute } from './route-table.ts';
import { sharedCredentials } from './shared-credentials.ts';

/** A request with the route that was found for it. */
export interface Routed<Route> {
  readonly route: Route;
  readonly upstream: Upstream;
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
}

export interface RouteHandlers {
  open(routed: Routed<OpenRoute>): void;
  api(routed: Routed<ApiRoute>): Promise<void>;
  /** The path belongs to an operation, but no operation there has the method of the request. */
  wrongMethod(routed: Routed<ApiRoute>, methods: readonly string[]): Promise<void>;
}

export interface RouteHandlerParts {
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
  readonly openStreams: OpenStreams;
  readonly publicUrl: string;
  readonly maxBodyBytes: number;
}

/** Our own headers that callers may send: a clock for tests, and the mark of a request from the other region. */
const ACCEPTED = new Set(['x-meridian-now', 'x-meridian-relayed']);
const CREDENTIALS = new Set(['authorization', 'cookie', 'dpop']);
const COOKIES = new Set(['cookie']);

/** One person counts once, with all sessions, keys and apps. The secret keys of a project count together. */
const personOf = ({ userId, projectIds }: Principal): string =>
  userId === null ? `project:${projectIds[0]}` : `user:${userId}`;

/** A POST that requires only a read scope, such as a query, changes nothing. */
const isRead = ({ method, scope }: ApiRoute): boolean => method === 'GET' || scope.endsWith(':read');

export const createRouteHandlers = ({
  authenticator,
  limits,
  openStreams,
  publicUrl,
  maxBodyBytes,
}: RouteHandlerParts): RouteHandlers => {
  const proto = new URL(publicUrl).protocol.slice(0, -1);

  const forward = (
    { req, res, next, upstream }: Routed<unknown>,
    dropped: ReadonlySet<string> | undefined,
    more: IncomingHttpHeaders,
    options: Omit<ForwardOptions, 'headers' | 'body' | 'caller'> & { readonly caller?: string },
  ): void => {
    const address = req.ip ?? '';
    const headers = outgoingHeaders(req, {
      accepted: ACCEPTED,
      ...(dropped !== undefined && { dropped }),
      added: { 'x-request-id': req.id, 'x-forwarded-for': address, 'x-forwarded-proto': proto, ...more },
    });
    upstream.forward(req, res, next, { headers, caller: networkOf(address), ...options });
  };

  return {
    open: (routed) => {
      switch (routed.route.access) {
        case 'capture':
          // Events have uuids or get them from the key, so an event that is sent again is stored once.
          return forward(
            routed,
            COOKIES,
            { [REQUEST_KEY_HEADER]: requestKeyOf(routed.req.headers) },
            { maxBodyBytes: CAPTURE_MAX_BODY_BYTES, isRepeatable: true },
          );
        case 'shared':
          // The service decides who may frame the page.
          routed.res.removeHeader('x-frame-options');
          return forward(routed, CREDENTIALS, sharedCredentials(routed.req), { maxBodyBytes });
        case 'public':
          return forward(routed, undefined, {}, { maxBodyBytes });
      }
    },
    api: async (routed) => {
      const { req, res, route } = routed;
      const checkedAt = performance.now();
      const { credential, identity } = await authenticator.authenticate(req, res, route);
      if (isOver(res)) return;
      const assertAllowed = (latest: Identity) => authenticator.authorize(latest, route, req.path);
      const projectId = assertAllowed(identity);
      if (identity.credential !== 'session' && route.rate !== 'own') {
        await limits.take(res, { rate: route.rate, asker: askerOf(identity.principal), projectId });
      }
      const beforeAnswer: ForwardOptions['beforeAnswer'] = (answer) =>
        openStreams.begin(
          {
            res,
            credential,
            audience: route.service,
            identity,
            checkedAt,
            mayRevoke: route.service === 'auth-service' && route.method !== 'GET',
            assertAllowed,
          },
          answer,
        );
      forward(
        routed,
        CREDENTIALS,
        { [IDENTITY_HEADER]: identity.identity },
        {
          caller: personOf(identity.principal),
          maxBodyBytes: route.maxBodyBytes ?? maxBodyBytes,
          beforeAnswer,
          isRepeatable: isRead(route),
        },
      );
    },
    wrongMethod: async ({ req, res, route }, methods) => {
      if (req.method === 'OPTIONS') return answerPreflight(req, res);
      // First, so that a caller without a credential gets the challenge.
      await authenticator.authenticate(req, res, route);
      throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
        headers: { allow: methods.join(', ') },
      });
    },
  };
};
