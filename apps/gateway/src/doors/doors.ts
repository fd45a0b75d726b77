/** One door per kind of access: what is checked, what is taken off the request, and what goes on to the service. */
import type { IncomingHttpHeaders } from 'node:http';
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { IDENTITY_HEADER } from '@meridian/contracts/internal';
import { MethodNotAllowedError } from '@meridian/core';
import { type ForwardOptions, outgoingHeaders, segmentsOf, type Upstream } from '@meridian/forwarding';
import { assertAllowed, projectInReach } from '@meridian/identity';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayContext } from '../context.ts';
import type { Credential } from '../identity/credential.ts';
import type { ActiveIdentity } from '../identity/identities.ts';
import type { ApiRoute, OpenRoute } from '../routing/route-table.ts';
import { answerPreflight, openToOrigins } from './cors.ts';
import { assertOwnPage } from './same-site.ts';

export interface Routed<Route> {
  readonly route: Route;
  readonly upstream: Upstream;
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
}

export interface Doors {
  open(routed: Routed<OpenRoute>): void;
  api(routed: Routed<ApiRoute>): Promise<void>;
  /** At an operation's path, with a method that none has there. */
  wrongMethod(routed: Routed<ApiRoute>, methods: readonly string[]): Promise<void>;
}

interface Identified {
  readonly credential: Credential;
  readonly identity: ActiveIdentity;
}

/** Of our own prefix: a clock for tests, and what one region says to the other. */
const ACCEPTED = new Set(['x-meridian-now', 'x-meridian-relayed']);
const CREDENTIALS = new Set(['authorization', 'cookie', 'dpop']);
const COOKIES = new Set(['cookie']);
const PROJECT_SEGMENT = 2;
/** Seconds since the credential was checked, on answers that were given without checking it again. */
const IDENTITY_AGE_HEADER = 'x-meridian-identity-age';

/** A POST that asks for a read scope, such as a query, changes nothing. */
const isRead = ({ method, scope }: ApiRoute): boolean => method === 'GET' || scope.endsWith(':read');

export const createDoors = (context: GatewayContext): Doors => {
  const { config, challenge, credentials, identities, limits, openStreams } = context;
  const proto = new URL(config.PUBLIC_URL).protocol.slice(0, -1);

  const forward = (
    { req, res, next, upstream }: Routed<unknown>,
    dropped: ReadonlySet<string> | undefined,
    more: IncomingHttpHeaders,
    limits: Pick<ForwardOptions, 'maxBodyBytes' | 'onStream' | 'isRepeatable'>,
  ): void => {
    const headers = outgoingHeaders(req, {
      accepted: ACCEPTED,
      ...(dropped !== undefined && { dropped }),
      added: { 'x-request-id': req.id, 'x-forwarded-for': req.ip ?? '', 'x-forwarded-proto': proto, ...more },
    });
    upstream.forward(req, res, next, { headers, ...limits });
  };

  const identify = async ({ req, res, route }: Routed<ApiRoute>): Promise<Identified> => {
    const credential = credentials.read(req);
    if (credential === 'none' || credential === 'unusable' || credential.kind !== 'session')
      openToOrigins(res);
    if (credential === 'none') throw challenge.missing(route);
    if (credential === 'unusable') throw challenge.invalid(route);
    if (credential.kind === 'session') assertOwnPage(req, config.PUBLIC_URL);
    const identity = await identities.of(credential, route.service, req);
    if (!identity.active) throw challenge.invalid(route);
    if (identity.staleForSeconds !== undefined) {
      res.setHeader(IDENTITY_AGE_HEADER, Math.ceil(identity.staleForSeconds));
    }
    return { credential, identity };
  };

  return {
    open: (routed) =>
      routed.route.access === 'capture'
        ? // Events carry ids, so an event that is sent again is stored once.
          forward(routed, COOKIES, {}, { maxBodyBytes: CAPTURE_MAX_BODY_BYTES, isRepeatable: true })
        : forward(routed, undefined, {}, { maxBodyBytes: config.GATEWAY_MAX_BODY_BYTES }),
    api: async (routed) => {
      const { req, res, route } = routed;
      const { credential, identity } = await identify(routed);
      const allow = ({ principal }: ActiveIdentity): number | undefined => {
        if (!route.isRefusedByService) assertAllowed(principal, route, challenge.metadata);
        return route.isOfProject
          ? projectInReach(principal, segmentsOf(req.path)[PROJECT_SEGMENT]!)
          : undefined;
      };
      const projectId = allow(identity);
      if (identity.credential !== 'session' && route.rate !== 'own') {
        await limits.take(res, { rate: route.rate, credentialId: identity.credentialId, projectId });
      }
      const maxBodyBytes = route.maxBodyBytes ?? config.GATEWAY_MAX_BODY_BYTES;
      const onStream = () =>
        openStreams.watch({ res, credential, audience: route.service, identity, assertAllowed: allow });
      forward(
        routed,
        CREDENTIALS,
        { [IDENTITY_HEADER]: identity.identity },
        { maxBodyBytes, onStream, isRepeatable: isRead(route) },
      );
    },
    wrongMethod: async (routed, methods) => {
      const { req, res } = routed;
      if (req.method === 'OPTIONS') return answerPreflight(req, res);
      // First, so that a caller without a credential is told how to get one.
      await identify(routed);
      throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
        headers: { allow: methods.join(', ') },
      });
    },
  };
};
