/**
 * Everything that is public in a region. What does not stand here cannot be reached from outside, `/internal/…`
 * least of all: the operations of the API, each with what it asks of a credential, and what asks for none.
 */
import { CAPTURE_PUBLIC_PATHS } from '@meridian/contracts/capture';
import {
  type Operation,
  PROJECT_PATH,
  PUBLIC_API,
  pathsOf,
  type ServiceName,
} from '@meridian/contracts/public-api';

/** `:name` is one segment, a last `*` whatever follows, also nothing. Any method. */
export interface OpenRoute {
  readonly path: string;
  readonly service: ServiceName;
  /**
   * - `public`: goes on as it is; the service reads its own cookies, forms and credentials.
   * - `capture`: events from anywhere, told apart by the token in them. Without cookies and limits.
   */
  readonly access: 'public' | 'capture';
}

/** A bearer or a session is exchanged for a signed identity, and only that goes on. */
export interface ApiRoute extends Operation {
  readonly access: 'api';
  readonly isOfProject: boolean;
}

export type PublicRoute = OpenRoute | ApiRoute;

const pages = [
  '/login',
  '/signup',
  '/signup/finish',
  '/logout',
  '/invite',
  '/forgot',
  '/reset',
  '/confirm',
  '/settings/*',
];
const oauth = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-protected-resource',
  '/.well-known/jwks.json',
  '/oauth/*',
];
const ownForms = ['/api/login', '/api/signup', '/api/logout', '/api/alerts/github'];

const open = (
  service: ServiceName,
  access: OpenRoute['access'],
  paths: readonly string[],
): readonly OpenRoute[] => paths.map((path) => ({ path, service, access }));

export const OPEN_ROUTES: readonly OpenRoute[] = [
  ...open('auth-service', 'public', [...oauth, ...pages, ...ownForms]),
  ...open('capture-service', 'capture', CAPTURE_PUBLIC_PATHS),
];

/** Each path in its own right, also the second name that projects have. */
export const API_ROUTES: readonly ApiRoute[] = PUBLIC_API.flatMap((operation) => {
  const isOfProject = operation.path.startsWith(`${PROJECT_PATH}/`);
  return pathsOf(operation.path).map(
    (path): ApiRoute => ({ ...operation, path, access: 'api', isOfProject }),
  );
});
