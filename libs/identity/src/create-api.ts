/**
 * The routes of a service, each with the scope it needs. What a route does not declare, nobody gets: a table with
 * a route without a scope does not start. The principal and the project in the path are checked before a handler
 * runs, so that no handler can forget it.
 */

import {
  type CredentialKind,
  IDENTITY_HEADER,
  isScope,
  type Principal,
  type Scope,
} from '@meridian/contracts/internal';
import { ForbiddenError, MethodNotAllowedError, NotFoundError } from '@meridian/core';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { IdentityVerifier } from './identity-verifier.ts';
import { hasScope } from './principal.ts';

export type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface ApiCall {
  readonly req: Request;
  readonly res: Response;
  readonly principal: Principal;
  readonly params: Readonly<Record<string, string>>;
}

export interface ProjectApiCall extends ApiCall {
  /** From the path, and within the principal's reach. */
  readonly projectId: number;
}

type Handler<Call> = (call: Call) => unknown;

interface RouteMembers {
  readonly method: ApiMethod;
  /** `authenticated` asks for a valid credential and nothing more; say why beside the route. */
  readonly scope: Scope | 'authenticated';
  /** All kinds but project secret keys, unless the route says otherwise. */
  readonly credentials?: readonly CredentialKind[];
}

export interface ApiRoute extends RouteMembers {
  readonly path: `/${string}`;
  readonly projectPath?: never;
  readonly handler: Handler<ApiCall>;
}

/** Lives below a project: the path is relative to `/api/projects/:project_id` and its alias `/api/environments/…`. */
export interface ProjectApiRoute extends RouteMembers {
  readonly projectPath: `/${string}`;
  readonly path?: never;
  readonly handler: Handler<ProjectApiCall>;
}

export interface ApiOptions {
  readonly verifier: IdentityVerifier;
  readonly routes: readonly (ApiRoute | ProjectApiRoute)[];
}

const PROJECT_PREFIXES = ['/api/projects/:project_id', '/api/environments/:project_id'];
const DEFAULT_CREDENTIALS: readonly CredentialKind[] = ['session', 'personal_api_key', 'oauth'];

export const createApi = ({ verifier, routes }: ApiOptions): Router => {
  const router = Router();
  const methodsByPath = new Map<string, ApiMethod[]>();
  for (const route of routes) {
    assertScopeDeclared(route);
    for (const path of pathsOf(route)) {
      router[route.method](path, handlerOf(route, verifier));
      methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), route.method]);
    }
  }
  // After all routes: `/x/@current` and `/x/:id` are two paths that match the same request.
  for (const [path, methods] of methodsByPath) router.all(path, refuseMethod(methods));
  return router;
};

const isProjectRoute = (route: ApiRoute | ProjectApiRoute): route is ProjectApiRoute =>
  route.projectPath !== undefined;

const pathsOf = (route: ApiRoute | ProjectApiRoute): string[] =>
  isProjectRoute(route) ? PROJECT_PREFIXES.map((prefix) => prefix + route.projectPath) : [route.path];

const assertScopeDeclared = (route: ApiRoute | ProjectApiRoute): void => {
  const scope: string | undefined = route.scope;
  if (scope === 'authenticated' || (scope !== undefined && isScope(scope))) return;
  const path = isProjectRoute(route) ? route.projectPath : route.path;
  throw new Error(`the route ${route.method.toUpperCase()} ${path} declares no scope that exists`);
};

const handlerOf =
  (route: ApiRoute | ProjectApiRoute, verifier: IdentityVerifier): RequestHandler =>
  async (req, res) => {
    const principal = await verifier.verify(req.get(IDENTITY_HEADER));
    assertCredential(principal, route.credentials ?? DEFAULT_CREDENTIALS);
    if (route.scope !== 'authenticated') assertScope(principal, route.scope);
    const call: ApiCall = { req, res, principal, params: req.params as Record<string, string> };
    if (isProjectRoute(route)) {
      await route.handler({ ...call, projectId: projectOf(principal, call.params['project_id']!) });
    } else {
      await route.handler(call);
    }
  };

const assertCredential = (principal: Principal, accepted: readonly CredentialKind[]): void => {
  if (accepted.includes(principal.credential)) return;
  throw new ForbiddenError('permission_denied', 'This kind of credential is not accepted here.');
};

/** Also for handlers whose scope depends on what the body asks for. */
export const assertScope = (principal: Principal, scope: Scope): void => {
  if (hasScope(principal.scopes, scope)) return;
  throw new ForbiddenError('permission_denied', `The credential lacks the scope '${scope}'.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
};

const projectOf = (principal: Principal, text: string): number => {
  const projectId = text === '@current' ? principal.currentProjectId : toProjectId(text);
  if (projectId !== null && principal.projectIds.includes(projectId)) return projectId;
  // Another tenant's project and one that never was look the same.
  throw new NotFoundError('not_found', 'There is no such project, or the credential does not reach it.');
};

const toProjectId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

const refuseMethod =
  (methods: readonly ApiMethod[]): RequestHandler =>
  (req) => {
    throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
      headers: { allow: methods.map((method) => method.toUpperCase()).join(', ') },
    });
  };
