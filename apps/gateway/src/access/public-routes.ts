/** Finds the route of each request and hands the request to the handler for its kind of access. */
import { METHODS, type ServiceName } from '@meridian/contracts/public-api';
import { createRouteTree, type Upstream } from '@meridian/forwarding';
import { setRoutePattern } from '@meridian/service-kit';
import type { RequestHandler } from 'express';
import type { RouteHandlers } from './route-handlers.ts';
import { API_ROUTES, OPEN_ROUTES, type PublicRoute } from './route-table.ts';

export interface PublicRouteParts {
  readonly handlers: RouteHandlers;
  /** The services that have an address. */
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>;
}

const ANY_METHOD = [...METHODS, 'OPTIONS'];

export const createPublicRoutes = ({ handlers, upstreams }: PublicRouteParts): RequestHandler => {
  const tree = createRouteTree<PublicRoute>();
  const isServed = ({ service }: PublicRoute) => upstreams.has(service);
  for (const route of OPEN_ROUTES.filter(isServed)) tree.add(ANY_METHOD, route.path, route);
  for (const route of API_ROUTES.filter(isServed)) tree.add([route.method], route.path, route);

  return (req, res, next) => {
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const found = tree.find(method, req.path);
    const methods = found === undefined ? tree.methodsOf(req.path) : [method];
    const route = found ?? tree.find(methods[0] ?? method, req.path);
    if (route === undefined) return next();
    setRoutePattern(req, route.path);
    const routed = { upstream: upstreams.get(route.service)!, req, res, next };
    if (route.access !== 'api') return handlers.open({ ...routed, route });
    if (found === undefined) return handlers.wrongMethod({ ...routed, route }, methods);
    return handlers.api({ ...routed, route });
  };
};
