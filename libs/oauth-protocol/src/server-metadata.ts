/** The discovery documents: RFC 8414 and OpenID for the authorization server, RFC 9728 for the protected resource. */
import { MCP_PATH } from '@meridian/contracts/internal';
import type {
  AuthorizationServerMetadata,
  OpenIdMetadata,
  ProtectedResourceMetadata,
} from '@meridian/contracts/oauth';
import { SIGNING_ALGORITHMS } from './jwks.ts';

export const OAUTH_PATHS = {
  authorize: '/oauth/authorize/',
  token: '/oauth/token/',
  revoke: '/oauth/revoke/',
  introspect: '/oauth/introspect/',
  userinfo: '/oauth/userinfo/',
  par: '/oauth/par/',
  jwks: '/.well-known/jwks.json',
  serverMetadata: '/.well-known/oauth-authorization-server',
  openIdMetadata: '/.well-known/openid-configuration',
  resourceMetadata: '/.well-known/oauth-protected-resource',
  mcpResourceMetadata: `/.well-known/oauth-protected-resource${MCP_PATH}`,
} as const;

export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

export interface ServerMetadataFacts {
  /** The region-agnostic address. Every endpoint is built from it, never from headers of the request. */
  readonly issuer: string;
  readonly scopes: readonly string[];
  /** All addresses at which this issuer's tokens are valid. */
  readonly protectedResources: readonly string[];
  readonly documentationUrl?: string | undefined;
}

/** Empty arrays are left out (RFC 8414 3.2, RFC 9728 3.2), and so are undefined members. */
const compact = <T extends object>(document: T): T =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as T;

export const authorizationServerMetadata = (facts: ServerMetadataFacts): AuthorizationServerMetadata => {
  const at = (path: string): string => `${facts.issuer}${path}`;
  const authMethods = ['none', 'private_key_jwt'];
  const algorithms = [...SIGNING_ALGORITHMS];
  return compact<AuthorizationServerMetadata>({
    issuer: facts.issuer,
    authorization_endpoint: at(OAUTH_PATHS.authorize),
    token_endpoint: at(OAUTH_PATHS.token),
    revocation_endpoint: at(OAUTH_PATHS.revoke),
    introspection_endpoint: at(OAUTH_PATHS.introspect),
    userinfo_endpoint: at(OAUTH_PATHS.userinfo),
    pushed_authorization_request_endpoint: at(OAUTH_PATHS.par),
    jwks_uri: at(OAUTH_PATHS.jwks),
    scopes_supported: [...facts.scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...GRANT_TYPES],
    token_endpoint_auth_methods_supported: authMethods,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_methods_supported: ['private_key_jwt', 'Bearer'],
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: algorithms,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    require_pushed_authorization_requests: false,
    protected_resources: [...facts.protectedResources],
    service_documentation: facts.documentationUrl,
  });
};

/** Every client of an OpenID provider supports this one (OpenID Connect Core 3.1.3.7). */
export const ID_TOKEN_ALGORITHM = 'RS256';

export const openIdMetadata = (facts: ServerMetadataFacts): OpenIdMetadata => ({
  ...authorizationServerMetadata(facts),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [ID_TOKEN_ALGORITHM],
  claims_supported: [...ID_TOKEN_CLAIMS],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  // For requests that were not pushed. If this member were left out, the default would be true.
  request_uri_parameter_supported: false,
});

const ID_TOKEN_CLAIMS = [
  'at_hash',
  'aud',
  'auth_time',
  'email',
  'email_verified',
  'exp',
  'family_name',
  'given_name',
  'iat',
  'iss',
  'nonce',
  'sub',
];

export const protectedResourceMetadata = (facts: {
  /** The requested address. A client checks that it equals the address it used. */
  readonly resource: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
  readonly documentationUrl?: string | undefined;
}): ProtectedResourceMetadata =>
  compact<ProtectedResourceMetadata>({
    resource: facts.resource,
    authorization_servers: [facts.issuer],
    scopes_supported: facts.scopes.filter((scope) => scope !== 'offline_access'),
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: [...SIGNING_ALGORITHMS],
    resource_documentation: facts.documentationUrl,
  });
