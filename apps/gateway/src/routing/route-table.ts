/**
 * Everything that is public in a region. What does not stand here cannot be reached from outside, `/internal/…`
 * least of all. `:name` is one segment, a last `*` whatever follows, also nothing; trailing slashes do not count.
 *
 * Which scope a path needs is declared once, at the service that answers it; here stands only who may come at all.
 */
import { CAPTURE_PUBLIC_PATHS } from '@meridian/contracts/capture';

export type ServiceName = 'auth-service' | 'capture-service' | 'query-service' | 'endpoints-service';

/**
 * - `public`: goes on as it is; the service reads its own cookies, forms and credentials.
 * - `capture`: events from anywhere, told apart by the token in them. Without cookies and limits.
 * - `api`: a bearer or a session is exchanged for a signed identity, and only that goes on.
 */
export type Access = 'public' | 'capture' | 'api';

/** Which limits a call of a key or token counts against (limits/rate-classes.ts). */
export type RateClass = 'query' | 'insights' | 'crud';

export interface PublicRoute {
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  /** `own`: the service counts by itself. */
  readonly rate: RateClass | 'own';
}

const pages = ['/login', '/signup', '/logout', '/invite', '/forgot', '/reset', '/confirm', '/settings/*'];
const oauth = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/jwks.json',
  '/oauth/*',
];
const ownForms = ['/api/login', '/api/signup', '/api/logout', '/api/alerts/github'];
const accounts = [
  '/api/users/*',
  '/api/organizations/*',
  '/api/personal_api_keys/*',
  '/api/support_requests/*',
];
const projects = ['/api/projects', '/api/projects/:project_id'];

const open = (service: ServiceName, access: Access, paths: readonly string[]): PublicRoute[] =>
  paths.map((path) => ({ path, service, access, rate: 'crud' }));

const api = (service: ServiceName, rate: PublicRoute['rate'], paths: readonly string[]): PublicRoute[] =>
  paths.map((path) => ({ path, service, access: 'api', rate }));

/** Below a project, under both of its names. */
const ofProject = (
  service: ServiceName,
  rate: PublicRoute['rate'],
  paths: readonly string[],
): PublicRoute[] =>
  api(
    service,
    rate,
    paths.flatMap((path) => [`/api/projects/:project_id${path}`, `/api/environments/:project_id${path}`]),
  );

export const ROUTES: readonly PublicRoute[] = [
  ...open('auth-service', 'public', [...oauth, ...pages, ...ownForms]),
  ...open('capture-service', 'capture', CAPTURE_PUBLIC_PATHS),

  ...api('auth-service', 'crud', [...accounts, ...projects, '/api/environments/:project_id']),
  ...ofProject('auth-service', 'crud', ['/reset_token', '/project_secret_api_keys/*']),

  ...api('capture-service', 'crud', ['/api/feature_flag/local_evaluation', '/flags/definitions']),
  ...ofProject('capture-service', 'crud', [
    '/feature_flags/*',
    '/event_definitions/*',
    '/property_definitions/*',
  ]),
  ...ofProject('capture-service', 'insights', ['/persons/*', '/events/*', '/groups/*', '/groups_types/*']),
  ...ofProject('capture-service', 'crud', ['/ingestion_warnings/*']),

  ...ofProject('query-service', 'query', ['/query/*']),
  ...ofProject('query-service', 'insights', ['/insights/*']),
  ...ofProject('query-service', 'crud', [
    '/insight_variables/*',
    '/cohorts/*',
    '/actions/*',
    '/activity_log/*',
  ]),

  ...ofProject('endpoints-service', 'crud', ['/endpoints/*']),
  // How often an endpoint may run depends on whether it is materialized, and only its service knows that.
  ...ofProject('endpoints-service', 'own', ['/endpoints/:name/run']),
];
