/**
 * Parses a client metadata document into `ClientMetadata`, or names the rule that it breaks (CIMD 4; checklist section
 * 3). Unknown members are ignored.
 */
import { findNameProblem, isObject } from '@meridian/core';
import type { ClientAuthMethod, ClientMetadata } from './client-metadata.ts';
import { findJwkSetProblem, isSigningAlgorithm, type JwkSet, type SigningAlgorithm } from './jwks.ts';
import { isListableRedirectUri } from './redirect-uri.ts';
import { parseStrictJson } from './strict-json.ts';
import { isWritableUri, splitUri } from './uri-parts.ts';

export interface DocumentRules {
  /** The requested and fetched URL. The `client_id` of the document must be exactly this string. */
  readonly clientId: string;
  /** Namespaces of an operator's own members, for example `com.vendor`. */
  readonly vendorNamespaces: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** The first error, worded for the author of the document; undefined if there is none. */
type DocumentCheck = (document: Members, rules: DocumentRules) => string | undefined;

const MAX_CLIENT_NAME_LENGTH = 100;
const MAX_LIST_LENGTH = 100;

const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= MAX_LIST_LENGTH && value.every((item) => typeof item === 'string');

const mustBe = (holds: boolean, what: string): string | undefined => (holds ? undefined : what);

/** An operator's member, nested (`"com.vendor": {"scopes": []}`) or flat (`"com.vendor.scopes": []`). */
const vendorMember = (document: Members, { vendorNamespaces }: DocumentRules, member: string): unknown => {
  for (const namespace of vendorNamespaces) {
    const nested = document[namespace];
    if (isObject(nested) && Object.hasOwn(nested, member)) return nested[member];
    const flat = `${namespace}.${member}`;
    if (Object.hasOwn(document, flat)) return document[flat];
  }
  return undefined;
};

const isHttpsUrl = (value: unknown): boolean => {
  if (typeof value !== 'string' || !isWritableUri(value) || !URL.canParse(value)) return false;
  const parts = splitUri(value);
  return parts?.scheme === 'https' && parts.userinfo === undefined && parts.host !== '';
};

const urlCheck =
  (member: string): DocumentCheck =>
  (document) =>
    mustBe(
      document[member] === undefined || isHttpsUrl(document[member]),
      `${member} must be an absolute https URL`,
    );

const optionalListCheck =
  (member: string): DocumentCheck =>
  (document) =>
    mustBe(
      document[member] === undefined || isStringList(document[member]),
      `${member} must be an array of strings`,
    );

const optionalBooleanCheck =
  (member: string): DocumentCheck =>
  (document) =>
    mustBe(
      document[member] === undefined || typeof document[member] === 'boolean',
      `${member} must be a boolean`,
    );

/**
 * The authentication method that the server will require. The singular member decides. Otherwise `private_key_jwt` is
 * chosen from the plural member if the document publishes keys, because it is stronger. The default is `none`: the
 * default of RFC 7591 is a shared secret, which a public document cannot have.
 */
const authMethodOf = (document: Members): ClientAuthMethod | undefined => {
  const single = document['token_endpoint_auth_method'];
  if (single !== undefined) return single === 'none' || single === 'private_key_jwt' ? single : undefined;
  const several = document['token_endpoint_auth_methods_supported'];
  if (several === undefined) return 'none';
  if (!isStringList(several)) return undefined;
  const hasKeys = document['jwks'] !== undefined || document['jwks_uri'] !== undefined;
  if (several.includes('private_key_jwt') && (hasKeys || !several.includes('none'))) return 'private_key_jwt';
  return several.includes('none') ? 'none' : undefined;
};

/** The rules in order of evaluation. The first broken one is reported. */
const CHECKS: readonly DocumentCheck[] = [
  (document, { clientId }) =>
    mustBe(document['client_id'] === clientId, 'client_id must equal the URL of the document exactly'),
  ({ client_name: name }) => {
    if (typeof name !== 'string' || name.trim() === '') return 'client_name is required';
    if ([...name].length > MAX_CLIENT_NAME_LENGTH) {
      return `client_name must not be longer than ${MAX_CLIENT_NAME_LENGTH} characters`;
    }
    const problem = findNameProblem(name);
    return problem === undefined ? undefined : `client_name ${problem}`;
  },
  ({ redirect_uris: uris }) => {
    if (!isStringList(uris) || uris.length === 0) return 'redirect_uris must be a non-empty array of strings';
    return mustBe(
      uris.every(isListableRedirectUri),
      'every redirect URI must be https, or http on a loopback address, without a fragment or user information',
    );
  },
  (document) =>
    mustBe(
      !Object.hasOwn(document, 'client_secret') && !Object.hasOwn(document, 'client_secret_expires_at'),
      'a public document must not contain a client secret',
    ),
  (document) =>
    mustBe(
      authMethodOf(document) !== undefined,
      'the token endpoint authentication method must be none or private_key_jwt',
    ),
  ({ jwks, jwks_uri: uri }) => {
    if (jwks !== undefined && uri !== undefined) return 'jwks and jwks_uri must not both be present';
    const problem = jwks === undefined ? undefined : findJwkSetProblem(jwks);
    return problem === undefined ? undefined : `jwks ${problem}`;
  },
  (document) =>
    mustBe(
      authMethodOf(document) !== 'private_key_jwt' ||
        document['jwks'] !== undefined ||
        document['jwks_uri'] !== undefined,
      'private_key_jwt needs jwks or jwks_uri',
    ),
  ({ token_endpoint_auth_signing_alg: algorithm }) =>
    mustBe(
      algorithm === undefined || isSigningAlgorithm(algorithm),
      'token_endpoint_auth_signing_alg must be an asymmetric algorithm that this server lists',
    ),
  ...['client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'jwks_uri'].map(urlCheck),
  ...['grant_types', 'response_types'].map(optionalListCheck),
  ...['dpop_bound_access_tokens', 'require_pushed_authorization_requests'].map(optionalBooleanCheck),
  (document, rules) => {
    const scopes = vendorMember(document, rules, 'scopes');
    return mustBe(
      scopes === undefined || isStringList(scopes),
      'the scope ceiling must be an array of strings',
    );
  },
];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const listOf = (value: unknown): readonly string[] | undefined => (isStringList(value) ? value : undefined);

/** Published documents often omit `grant_types` and still expect refresh tokens. */
const DEFAULT_GRANT_TYPES = ['authorization_code', 'refresh_token'];

const readMetadata = (document: Members, rules: DocumentRules): ClientMetadata => {
  const optional = {
    signingAlgorithm: textOf(document['token_endpoint_auth_signing_alg']) as SigningAlgorithm | undefined,
    jwks: document['jwks'] as JwkSet | undefined,
    jwksUri: textOf(document['jwks_uri']),
    logoUri: textOf(document['logo_uri']),
    clientUri: textOf(document['client_uri']),
    tosUri: textOf(document['tos_uri']),
    policyUri: textOf(document['policy_uri']),
    scopeCeiling: listOf(vendorMember(document, rules, 'scopes')),
    verificationToken: textOf(vendorMember(document, rules, 'verification_token')),
  };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    clientId: rules.clientId,
    clientName: (document['client_name'] as string).trim(),
    redirectUris: document['redirect_uris'] as string[],
    grantTypes: listOf(document['grant_types']) ?? DEFAULT_GRANT_TYPES,
    responseTypes: listOf(document['response_types']) ?? ['code'],
    authMethod: authMethodOf(document)!,
    dpopBoundAccessTokens: document['dpop_bound_access_tokens'] === true,
    requirePushedAuthorizationRequests: document['require_pushed_authorization_requests'] === true,
    ...(present as typeof optional),
  };
};

export type DocumentResult = { readonly metadata: ClientMetadata } | { readonly problem: string };

export const readClientDocument = (bytes: Uint8Array, rules: DocumentRules): DocumentResult => {
  const json = parseStrictJson(bytes);
  if ('problem' in json) return { problem: `the document ${json.problem}` };
  if (!isObject(json.value)) return { problem: 'the document must be a JSON object' };
  for (const check of CHECKS) {
    const problem = check(json.value, rules);
    if (problem !== undefined) return { problem };
  }
  return { metadata: readMetadata(json.value, rules) };
};

const JSON_MEDIA_TYPE = /^application\/(?:json|[a-z0-9!#$&^_.-]+\+json)$/i;

/** `application/json` or `application/*+json`, with any parameters. */
export const isJsonMediaType = (contentType: string | undefined): boolean =>
  JSON_MEDIA_TYPE.test((contentType ?? '').split(';')[0]!.trim());
