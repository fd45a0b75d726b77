/**
 * The routes of a service. The declaration of the public API has the requirements of each, and a service with a route
 * that is not declared does not start. The principal and the project in the path are checked before a
 * handler runs, so that no handler can forget it.
 */
import { IDENTITY_HEADER, type Principal } from '@meridian/contracts/internal';
import { type Operation, PROJECT_PATH, PUBLIC_API, pathsOf } from '@meridian/contracts/public-api';
import { MethodNotAllowedError } from '@meridian/core';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { admit } from './admit.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import type { IdentityVerifier } from './identity-verifier.ts';

export type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface ApiCall {
  readonly req: Request;
  readonly res: Response;
  readonly principal: Principal;
  readonly params: Readonly<Record<string, string>>;
}

export interface ProjectApiCall extends ApiCall {
  /** The project in the path, checked against the principal's projects. */
  readonly projectId: number;
}

type Handler<Call> = (call: Call) => unknown;

/**
 * For routes that create something: runs before the answer to an earlier request with the same `Idempotency-Key` is
 * given again. Throws what a new request would be refused with, if that is more than the declaration of the operation
 * says, such as a role.
 */
type Authorize<Call, Found> = (call: Call) => Promise<Found>;

/** Checks access to what the stored response reveals, such as the new organization, before it is replayed. */
type AuthorizeAnswer = (call: ApiCall, body: unknown) => Promise<void>;

export interface ApiRoute {
  readonly method: ApiMethod;
  readonly path: `/${string}`;
  readonly projectPath?: never;
  /** Returns the id of the organization in which the route creates something; null if it creates it in none. */
  readonly authorize?: Authorize<ApiCall, string | null>;
  readonly authorizeAnswer?: AuthorizeAnswer;
  readonly handler: Handler<ApiCall>;
}

/** Lives below a project: the path is relative to `/api/projects/:project_id` and its alias `/api/environments/…`. */
export interface ProjectApiRoute {
  readonly method: ApiMethod;
  readonly projectPath: `/${string}`;
  readonly path?: never;
  readonly authorize?: Authorize<ProjectApiCall, void>;
  readonly authorizeAnswer?: never;
  readonly handler: Handler<ProjectApiCall>;
}

export interface ApiOptions {
  readonly verifier: IdentityVerifier;
  readonly routes: readonly (ApiRoute | ProjectApiRoute)[];
  /** Reads the body before a handler runs, where JSON is not read for the whole service. */
  readonly body?: RequestHandler | readonly RequestHandler[];
  /** Needed for routes that create something. */
  readonly idempotency?: Idempotency;
  /** Called for routes that need a recent sign-in. Throws when the password of the session was entered too long ago. */
  readonly assertRecentSignIn?: (session: Principal) => Promise<void>;
  /** The declared operations; tests may pass their own. */
  readonly operations?: readonly Operation[];
}

export const createApi = ({
  verifier,
  routes,
  body,
  idempotency,
  assertRecentSignIn,
  operations = PUBLIC_API,
}: ApiOptions): Router => {
  const before = [body ?? []].flat();
  const declared = new Map(
    operations.map((operation) => [nameOf(operation.method, operation.path), operation]),
  );
  // Case-sensitive, like the gateway.
  const router = Router({ caseSensitive: true });
  const methodsByPath = new Map<string, ApiMethod[]>();
  for (const route of routes) {
    const path = isProjectRoute(route) ? (`${PROJECT_PATH}${route.projectPath}` as const) : route.path;
    const name = nameOf(route.method, path);
    const operation = declared.get(name);
    if (operation === undefined) throw new Error(`the public API declares no ${name}`);
    if (operation.creates && idempotency === undefined) {
      throw new Error(`${name} creates something: give createApi an \`idempotency\``);
    }
    if (operation.creates && !isProjectRoute(route) && route.authorize === undefined) {
      throw new Error(`${name} creates something outside of a project: give its route an \`authorize\``);
    }
    if (operation.needsRecentSignIn && assertRecentSignIn === undefined) {
      throw new Error(`${name} needs a recent sign-in: give createApi an \`assertRecentSignIn\``);
    }
    const handler = handlerOf(route, operation, { verifier, idempotency, assertRecentSignIn });
    for (const alias of pathsOf(path)) {
      router[route.method](alias, ...before, handler);
      const pattern = alias.replace(/:\w+/g, ':x');
      methodsByPath.set(pattern, [...(methodsByPath.get(pattern) ?? []), route.method]);
    }
  }
  // After all routes: `/x/@current` and `/x/:id` are two paths that match the same request.
  for (const [pattern, methods] of methodsByPath) router.all(pattern, refuseMethod(methods));
  return router;
};

/** A trailing slash is ignored. */
const nameOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/(?<=.)\/$/, '')}`;

const isProjectRoute = (route: ApiRoute | ProjectApiRoute): route is ProjectApiRoute =>
  route.projectPath !== undefined;

const handlerOf = (
  route: ApiRoute | ProjectApiRoute,
  operation: Operation,
  {
    verifier,
    idempotency,
    assertRecentSignIn,
  }: {
    readonly verifier: IdentityVerifier;
    readonly idempotency: Idempotency | undefined;
    readonly assertRecentSignIn: ApiOptions['assertRecentSignIn'] | undefined;
  },
): RequestHandler => {
  const once = operation.creates ? idempotency : undefined;
  return async (req, res) => {
    const params = req.params as Record<string, string>;
    const { principal, projectId } = await admit(verifier, operation, {
      identity: req.get(IDENTITY_HEADER),
      project: isProjectRoute(route) ? params['project_id']! : undefined,
    });
    if (operation.needsRecentSignIn && principal.credential === 'session')
      await assertRecentSignIn?.(principal);
    const { authorize, authorizeAnswer, handle } = boundTo(route, { req, res, principal, params }, projectId);
    if (once === undefined) return void (await handle());
    const target = async (): Promise<string> => {
      const organizationId = await authorize();
      const { project_id, organization_id, ...others } = params;
      const { method, path } = operation;
      // Not the names in the path: the two names of a project's path, and `@current`, mean the same.
      const place = [projectId ?? null, organizationId ?? organization_id ?? null];
      return JSON.stringify([method, path, ...place, others]);
    };
    await once({ req, res, principal, target, authorizeAnswer }, handle);
  };
};

interface BoundRoute {
  readonly authorize: () => Promise<string | null>;
  readonly authorizeAnswer?: ((body: unknown) => Promise<void>) | undefined;
  readonly handle: () => unknown;
}

const boundTo = (
  route: ApiRoute | ProjectApiRoute,
  call: ApiCall,
  projectId: number | undefined,
): BoundRoute => {
  if (!isProjectRoute(route)) {
    const { authorize, authorizeAnswer, handler } = route;
    return {
      authorize: async () => (await authorize?.(call)) ?? null,
      authorizeAnswer: authorizeAnswer && ((body) => authorizeAnswer(call, body)),
      handle: () => handler(call),
    };
  }
  const { authorize, handler } = route;
  const inProject: ProjectApiCall = { ...call, projectId: projectId! };
  return {
    authorize: async () => {
      await authorize?.(inProject);
      return null;
    },
    handle: () => handler(inProject),
  };
};

const refuseMethod =
  (methods: readonly ApiMethod[]): RequestHandler =>
  (req) => {
    throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
      headers: { allow: methods.map((method) => method.toUpperCase()).join(', ') },
    });
  };
