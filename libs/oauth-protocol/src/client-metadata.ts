/** The stored members of a client's document, after it passed all checks of `client-document.ts`. */
import type { JwkSet, SigningAlgorithm } from './jwks.ts';

export type ClientAuthMethod = 'none' | 'private_key_jwt';

export interface ClientMetadata {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUris: readonly string[];
  readonly grantTypes: readonly string[];
  readonly responseTypes: readonly string[];
  readonly authMethod: ClientAuthMethod;
  readonly signingAlgorithm?: SigningAlgorithm;
  readonly jwks?: JwkSet;
  readonly jwksUri?: string;
  readonly logoUri?: string;
  readonly clientUri?: string;
  readonly tosUri?: string;
  readonly policyUri?: string;
  /** Undefined means no ceiling; an empty list means no scopes. */
  readonly scopeCeiling?: readonly string[];
  readonly verificationToken?: string;
  readonly dpopBoundAccessTokens: boolean;
  readonly requirePushedAuthorizationRequests: boolean;
}

export type MaterialField =
  | 'name'
  | 'logo'
  | 'website'
  | 'policies'
  | 'scopes'
  | 'redirect_hosts'
  | 'auth_method'
  | 'keys'
  | 'redirect_uris';

const sameList = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  JSON.stringify(one && [...one].sort()) === JSON.stringify(other && [...other].sort());

const hosts = (metadata: ClientMetadata): string[] => [
  ...new Set(metadata.redirectUris.map((uri) => new URL(uri).host)),
];

const CHANGES: Readonly<Record<MaterialField, (before: ClientMetadata, after: ClientMetadata) => boolean>> = {
  name: (before, after) => before.clientName !== after.clientName,
  logo: (before, after) => before.logoUri !== after.logoUri,
  website: (before, after) => before.clientUri !== after.clientUri,
  policies: (before, after) => before.policyUri !== after.policyUri || before.tosUri !== after.tosUri,
  scopes: (before, after) => !sameList(before.scopeCeiling, after.scopeCeiling),
  redirect_hosts: (before, after) => !sameList(hosts(before), hosts(after)),
  redirect_uris: (before, after) => !sameList(before.redirectUris, after.redirectUris),
  auth_method: (before, after) => before.authMethod !== after.authMethod,
  keys: (before, after) =>
    before.jwksUri !== after.jwksUri || JSON.stringify(before.jwks) !== JSON.stringify(after.jwks),
};

/** All changes that are written to the audit trail when a document changes. */
export const findChanges = (before: ClientMetadata, after: ClientMetadata): MaterialField[] =>
  (Object.keys(CHANGES) as MaterialField[]).filter((field) => CHANGES[field](before, after));

/** Changes that end an operator's verification. */
const ENDS_VERIFICATION: ReadonlySet<MaterialField> = new Set([
  'name',
  'logo',
  'website',
  'scopes',
  'redirect_hosts',
]);

export const endsVerification = (
  changes: readonly MaterialField[],
  before: ClientMetadata,
  after: ClientMetadata,
): boolean =>
  changes.some((field) => ENDS_VERIFICATION.has(field)) ||
  (before.authMethod === 'private_key_jwt' && after.authMethod === 'none');

/**
 * Whether an app can be verified: its redirect URIs use https and lie on the domain of its document, which is the host
 * of the client id, or on a subdomain.
 */
export const staysOnOwnDomain = ({ clientId, redirectUris }: ClientMetadata): boolean => {
  const domain = new URL(clientId).hostname;
  return redirectUris.every((uri) => {
    const { protocol, hostname } = new URL(uri);
    return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
  });
};
