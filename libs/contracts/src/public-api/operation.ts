/**
 * An operation of the public API: its path, its service, and the access that it requires. The gateway accepts only
 * declared operations, services check the same declaration again, and the API reference is generated from it.
 */
import { CREDENTIAL_KINDS, type CredentialKind } from '../internal/principal.ts';
import type { Scope } from '../internal/scopes.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type ServiceName =
  | 'auth-service'
  | 'capture-service'
  | 'query-service'
  | 'endpoints-service'
  | 'mcp-service';

/** The rate limits that apply to keys and tokens. `own`: the service has its own. */
export type RateClass = 'query' | 'insights' | 'crud' | 'own';

export interface Requirement {
  /** `authenticated` requires only a valid credential; a comment at the operation gives the reason. */
  readonly scope: Scope | 'authenticated';
  readonly credentials: readonly CredentialKind[];
}

export interface Operation extends Requirement {
  readonly method: Method;
  /** The full path, with `:name` for one segment. A slash at its end means nothing. */
  readonly path: `/${string}`;
  readonly service: ServiceName;
  readonly rate: RateClass;
  /** Creates something, so that sending it twice must not: takes `Idempotency-Key`. */
  readonly creates: boolean;
  /** A session may call it only for a while after the password was entered; keys and tokens need only the scope. */
  readonly needsRecentSignIn: boolean;
  /** The limit of the body, if it may be larger than usual. */
  readonly maxBodyBytes?: number;
  /** The service checks the scope itself, because it records refusals; the gateway only identifies the caller. */
  readonly isRefusedByService?: boolean;
  /** Set if the path is a separate protected resource (RFC 9728): its path and the scopes that its challenge names. */
  readonly resource?: { readonly path: `/${string}`; readonly scopes: readonly Scope[] };
  /** Its chapter in the reference. */
  readonly chapter: string;
  readonly summary: string;
}

/** Most operations take these; project secret keys are for the few that name them. */
const USUAL_KINDS: readonly CredentialKind[] = ['session', 'personal_api_key', 'oauth'];
/** Operations that keys and apps must not perform for a user. */
export const SESSION_ONLY: readonly CredentialKind[] = ['session'];
export const EVERY_KIND: readonly CredentialKind[] = CREDENTIAL_KINDS;

export const PROJECT_PATH = '/api/projects/:project_id';
const PROJECT_ALIAS = '/api/environments/:project_id';

type Row = readonly [scope: Requirement['scope'], summary: string, credentials?: readonly CredentialKind[]];
type Rows = Readonly<Record<`${Method} /${string}`, Row>>;
type Shared<Names> = Pick<
  Operation,
  'service' | 'rate' | 'maxBodyBytes' | 'isRefusedByService' | 'resource' | 'chapter'
> & {
  readonly below?: '' | `/${string}`;
  /** The rows that create something. */
  readonly creates?: readonly Names[];
  /** The rows that a session of long ago must not do: a browser that is left unattended could take over the account. */
  readonly needsRecentSignIn?: readonly Names[];
};

export const operations = <Declared extends Rows>(
  { below = '', creates = [], needsRecentSignIn = [], ...shared }: Shared<keyof Declared>,
  rows: Declared,
): readonly Operation[] =>
  Object.entries<Row>(rows).map(([name, [scope, summary, credentials = USUAL_KINDS]]) => {
    const [method, path] = name.split(' ') as [Method, `/${string}`];
    const isAmong = (names: readonly PropertyKey[]): boolean => names.includes(name);
    return {
      ...shared,
      method,
      path: `${below}${path}`,
      scope,
      summary,
      credentials,
      creates: isAmong(creates),
      needsRecentSignIn: isAmong(needsRecentSignIn),
    };
  });

/** A project's path has two names. */
export const pathsOf = (path: `/${string}`): readonly `/${string}`[] =>
  path.startsWith(`${PROJECT_PATH}/`)
    ? [path, `${PROJECT_ALIAS}${path.slice(PROJECT_PATH.length)}` as `/${string}`]
    : [path];
