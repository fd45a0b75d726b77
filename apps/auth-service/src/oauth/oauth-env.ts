/** The variables of the authorization server, which `config.ts` includes in the configuration of the service. */
import { envFlag, envInteger, envList, envUrl } from '@meridian/service-kit';
import { z } from 'zod';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Outside production the default limits on new clients are high, because a developer tries many documents. */
const limit = (description: string) => envInteger(description, { min: 1 }).optional().describe(description);

export const oauthEnv = {
  OAUTH_VENDOR_NAMESPACES: z
    .string()
    .default('com.vendor')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .describe("members of a client's document that may hold scopes and verification_token"),
  OAUTH_PROTECTED_RESOURCES: envList(
    'every address at which tokens of the issuer are good; named in its metadata',
  ),
  OAUTH_DOCUMENTATION_URL: envUrl(
    'documentation for app developers; linked in the discovery documents',
  ).optional(),
  OAUTH_CODE_LIFETIME_SECONDS: envInteger('how long an authorization code works', {
    min: 10,
    max: 600,
  }).default(60),
  OAUTH_ACCESS_TOKEN_LIFETIME_SECONDS: envInteger('how long an access token works', {
    min: 60,
    max: HOUR,
  }).default(HOUR),
  OAUTH_REFRESH_TOKEN_IDLE_SECONDS: envInteger('how long an unused refresh token works', {
    min: MINUTE,
  }).default(30 * DAY),
  OAUTH_REFRESH_TOKEN_MAX_SECONDS: envInteger('total lifetime of a grant', {
    min: MINUTE,
  }).default(365 * DAY),
  OAUTH_REFRESH_GRACE_SECONDS: envInteger('how long a used refresh token still returns its successor', {
    max: 300,
  }).default(60),
  OAUTH_REQUEST_LIFETIME_SECONDS: envInteger('how long a user may take to sign in and consent', {
    min: 60,
  }).default(15 * MINUTE),
  OAUTH_PUSHED_REQUEST_LIFETIME_SECONDS: envInteger('how long a pushed request can be used', {
    min: 5,
    max: 600,
  }).default(90),
  OAUTH_DOCUMENT_MIN_SECONDS: envInteger('minimum time for which a client document is reused', {
    max: 10,
  }).default(0),
  OAUTH_DOCUMENT_MAX_SECONDS: envInteger('maximum time for which a client document is reused', {
    max: DAY,
  }).default(DAY),
  OAUTH_DOCUMENT_DEFAULT_SECONDS: envInteger(
    'time for which a document without a stated lifetime is reused',
    {
      max: DAY,
    },
  ).default(300),
  OAUTH_FETCH_TIMEOUT_MS: envInteger('time limit for fetching a document, a key set or a logo', {
    min: 100,
    max: 5_000,
  }).default(5_000),
  OAUTH_FETCHES_PER_HOST_PER_MINUTE: limit(
    'limit per minute for each of these fetches: documents from one host for clients not seen before, logos from one host, keys of one client and keys from one host for clients elsewhere, fetches of one known client for one network address, and background fetches for unproven calls of one network; 60 each in production',
  ),
  OAUTH_FETCHES_PER_MINUTE: limit(
    'limit per minute, over all hosts, for each of these fetches: documents of clients not seen before, logos, background fetches for proven calls, and those for unproven calls; 600 each in production',
  ),
  OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_MINUTE: limit(
    'unknown client ids that one network address (IPv6: /64) may use in a minute; 5 in production',
  ),
  OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_HOUR: limit(
    'unknown client ids that one network address (IPv6: /64) may use in an hour; 10 in production',
  ),
  OAUTH_NEW_CLIENTS_PER_SITE_PER_HOUR: limit(
    'unknown client ids that one IPv6 /48 (65536 networks of size /64) may use in an hour; 50 in production',
  ),
  OAUTH_NEW_CLIENTS_PER_DOMAIN_PER_HOUR: limit(
    'new clients with a good document on one registrable domain in an hour; 5 in production',
  ),
  OAUTH_NEW_CLIENTS_PER_HOUR: limit(
    'new clients with a good document on all domains together in an hour; 100 in production',
  ),
  OAUTH_AUTHORIZE_LIMIT_PER_ADDRESS: limit(
    'authorization requests from one network address in a minute; 120 in production',
  ),
  OAUTH_TOKEN_LIMIT_PER_ADDRESS: limit(
    'token, revocation, introspection and pushed requests from one network address in a minute; 1200 in production',
  ),
  OAUTH_TOKEN_LIMIT_PER_CLIENT: limit('proven token requests of one client in a minute; 12000 in production'),
  OAUTH_ACCEPT_TOKEN_ENDPOINT_AUDIENCE: envFlag(
    'accept client assertions whose audience is the token endpoint, as in the first RFC 7523',
  ),
  OAUTH_DPOP_REQUIRE_NONCE: envFlag('require a server nonce in the DPoP proofs of token and pushed requests'),
  SAFE_FETCH_DEV_HOSTS: envList(
    'host=127.0.0.1:port pairs, for OAuth clients on this machine; refused in production',
  ),
  SAFE_FETCH_DEV_CA: z
    .string()
    .optional()
    .describe('file of a certificate authority for those hosts; refused in production'),
};
