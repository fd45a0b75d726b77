/**
 * Every public path of a region: the operations of the API, each with the scope and the credentials that it requires,
 * and the paths that require no credential. Other paths, such as `/internal/…`, cannot be reached from outside.
 */
import { CAPTURE_PUBLIC_PATHS } from '@meridian/contracts/capture';
import {
  type Operation,
  PROJECT_PATH,
  PUBLIC_API,
  pathsOf,
  type ServiceName,
} from '@meridian/contracts/public-api';

/** All methods. `:name` is one segment, and a trailing `*` matches the path itself and all paths below it. */
export interface OpenRoute {
  readonly path: string;
  readonly service: ServiceName;
  /**
   * - `public`: forwarded unchanged; the service reads its own cookies, forms and credentials.
   * - `shared`: pages for visitors. Forwarded without the session and without API credentials.
   * - `capture`: events, which contain their project token. Forwarded without cookies and without limits.
   */
  readonly access: 'public' | 'shared' | 'capture';
}

/** The token or session is exchanged for a signed identity, and the service gets only that. */
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
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/jwks.json',
  '/oauth/*',
];
const ownForms = ['/api/login', '/api/signup', '/api/logout', '/api/alerts/github'];
const commandLine = ['/cli/authorize', '/api/cli-auth/device-code', '/api/cli-auth/poll'];

const sharedPages = [
  '/shared/:token',
  '/embedded/:token',
  '/subscriptions/confirm',
  '/subscriptions/unsubscribe',
];

const open = (
  service: ServiceName,
  access: OpenRoute['access'],
  paths: readonly string[],
): readonly OpenRoute[] => paths.map((path) => ({ path, service, access }));

export const OPEN_ROUTES: readonly OpenRoute[] = [
  ...open('auth-service', 'public', [...oauth, ...pages, ...ownForms, ...commandLine]),
  ...open('capture-service', 'capture', CAPTURE_PUBLIC_PATHS),
  ...open('query-service', 'shared', sharedPages),
];

/** Includes the alias `/api/environments/` of project paths. */
export const API_ROUTES: readonly ApiRoute[] = PUBLIC_API.flatMap((operation) => {
  const isOfProject = operation.path.startsWith(`${PROJECT_PATH}/`);
  return pathsOf(operation.path).map(
    (path): ApiRoute => ({ ...operation, path, access: 'api', isOfProject }),
  );
});
