export { type CacheBounds, type CacheHeaders, cacheLifetimeSeconds } from './cache-lifetime.ts';
export {
  type AcceptedAssertion,
  JWT_BEARER_ASSERTION,
  readAssertionHeader,
  UnprovenAssertionError,
  verifyClientAssertion,
} from './client-assertion.ts';
export { isJsonMediaType, readClientDocument } from './client-document.ts';
export {
  type ClientIdPolicy,
  findClientIdProblem,
  hasClientIdQuery,
  hostOfClientId,
} from './client-id-url.ts';
export {
  type ClientAuthMethod,
  type ClientMetadata,
  endsVerification,
  findChanges,
  type MaterialField,
  staysOnOwnDomain,
} from './client-metadata.ts';
export { type DpopProof, isJwkThumbprint, singleDpopHeader, verifyDpopProof } from './dpop-proof.ts';
export {
  assertNoRepeats,
  type Parameters,
  type ParsedParameters,
  parseParameters,
  readParameters,
} from './form-parameters.ts';
export { findJwkSetProblem, type JwkSet } from './jwks.ts';
export { OAuthError, type OAuthErrorCode, redirectable } from './oauth-error.ts';
export { isCodeChallenge, matchesCodeChallenge } from './pkce.ts';
export {
  appendToRedirectUri,
  hostOfRedirectUri,
  isLoopbackRedirectUri,
  matchesAnyRedirectUri,
} from './redirect-uri.ts';
export {
  canonicalResource,
  isAudience,
  isMcpResource,
  mcpResourceAt,
  narrowResources,
  resolveResources,
} from './resource-indicator.ts';
export { grantableScopes, includesScope, limitScopes, narrowScopes, resolveScopes } from './scopes.ts';
export {
  authorizationServerMetadata,
  GRANT_TYPES,
  ID_TOKEN_ALGORITHM,
  OAUTH_PATHS,
  openIdMetadata,
  protectedResourceMetadata,
} from './server-metadata.ts';
export { parseStrictJson } from './strict-json.ts';
