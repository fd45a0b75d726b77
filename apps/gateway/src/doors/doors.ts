/** One door per kind of access: what is checked, what is taken off the request, and what goes on to the service. */
import type { IncomingHttpHeaders } from 'node:http';
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { IDENTITY_HEADER } from '@meridian/contracts/internal';
import { MethodNotAllowedError, NotFoundError } from '@meridian/core';
import { outgoingHeaders, segmentsOf, type Upstream } from '@meridian/forwarding';
import { assertAllowed } from '@meridian/identity';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayContext } from '../context.ts';
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

/** Of our own prefix: a clock for tests, and what one region says to the other. */
const ACCEPTED = new Set(['x-meridian-now', 'x-meridian-relayed']);
const CREDENTIALS = new Set(['authorization', 'cookie', 'dpop']);
const COOKIES = new Set(['cookie']);
const PROJECT_SEGMENT = 2;

export const createDoors = (context: GatewayContext): Doors => {
  const { config, challenge, credentials, identities, limits } = context;
  const proto = new URL(config.PUBLIC_URL).protocol.slice(0, -1);

  const forward = (
    { req, res, next, upstream }: Routed<unknown>,
    dropped: ReadonlySet<string> | undefined,
    more: IncomingHttpHeaders,
    maxBodyBytes: number,
  ): void => {
    const headers = outgoingHeaders(req, {
      accepted: ACCEPTED,
      ...(dropped !== undefined && { dropped }),
      added: { 'x-request-id': req.id, 'x-forwarded-for': req.ip ?? '', 'x-forwarded-proto': proto, ...more },
    });
    upstream.forward(req, res, next, { headers, maxBodyBytes });
  };

  const identify = async ({ req, res, route }: Routed<ApiRoute>): Promise<ActiveIdentity> => {
    const credential = credentials.read(req);
    if (credential === 'none' || credential === 'unusable' || credential.kind !== 'session')
      openToOrigins(res);
    if (credential === 'none') throw challenge.missing();
    if (credential === 'unusable') throw challenge.invalid();
    if (credential.kind === 'session') assertOwnPage(req, config.PUBLIC_URL);
    const identity = await identities.of(credential, route.service, req);
    if (!identity.active) throw challenge.invalid();
    return identity;
  };

  return {
    open: (routed) =>
      routed.route.access === 'capture'
        ? forward(routed, COOKIES, {}, CAPTURE_MAX_BODY_BYTES)
        : forward(routed, undefined, {}, config.GATEWAY_MAX_BODY_BYTES),
    api: async (routed) => {
      const { req, res, route } = routed;
      const identity = await identify(routed);
      assertAllowed(identity.principal, route, challenge.metadata);
      const projectId = projectOf(route, req.path, identity);
      if (identity.credential !== 'session' && route.rate !== 'own') {
        await limits.take(res, { rate: route.rate, credentialId: identity.credentialId, projectId });
      }
      const maxBodyBytes = route.maxBodyBytes ?? config.GATEWAY_MAX_BODY_BYTES;
      forward(routed, CREDENTIALS, { [IDENTITY_HEADER]: identity.identity }, maxBodyBytes);
    },
    wrongMethod: async (routed, methods) => {
      const { req, res } = routed;
      if (req.method === 'OPTIONS') return answerPreflight(req, res);
      // First: whoever has no credential learns how to come by one, whatever they asked.
      await identify(routed);
      throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
        headers: { allow: methods.join(', ') },
      });
    },
  };
};

/** The project in the path; undefined when there is none, or nothing that could be one: that is the service's to say. */
const projectOf = (route: ApiRoute, path: string, identity: ActiveIdentity): number | undefined => {
  if (!route.isOfProject) return undefined;
  const text = segmentsOf(path)[PROJECT_SEGMENT] ?? '';
  if (text === '@current') return identity.principal.currentProjectId ?? undefined;
  if (!/^\d{1,15}$/.test(text)) return undefined;
  // The service checks it, too; here a stranger's guesses end early.
  if (identity.projectIds.includes(Number(text))) return Number(text);
  throw new NotFoundError('not_found', 'There is no such project, or the credential does not reach it.');
};
