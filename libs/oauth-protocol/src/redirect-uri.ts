/**
 * The five rules for redirect URIs, applied to raw strings. They take precedence over RFC 8252 and OAuth 2.1:
 * private-use schemes are refused, and a listed `localhost` URI with a port matches only that port.
 */
import {
  hasDotSegment,
  isDnsName,
  isIpLiteral,
  isPort,
  isWritableUri,
  splitUri,
  type UriParts,
} from './uri-parts.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]']);
const LOOPBACK_HOSTS = new Set([...LOOPBACK_ADDRESSES, 'localhost']);
const MAX_REDIRECT_URI_BYTES = 2_048;

const isSound = (parts: UriParts): boolean =>
  parts.userinfo === undefined &&
  !parts.hasFragment &&
  (parts.port === undefined || isPort(parts.port)) &&
  !hasDotSegment(parts.path) &&
  (LOOPBACK_HOSTS.has(parts.host) || (isDnsName(parts.host) && !isIpLiteral(parts.host)));

/** Rule 2: "It must use https, unless it is a loopback address". */
const isAllowedScheme = ({ scheme, host }: UriParts): boolean =>
  scheme === 'https' || (scheme === 'http' && LOOPBACK_HOSTS.has(host));

const parseRedirectUri = (raw: string): UriParts | undefined => {
  if (raw.length > MAX_REDIRECT_URI_BYTES || !isWritableUri(raw)) return undefined;
  const parts = splitUri(raw);
  return parts && isSound(parts) && isAllowedScheme(parts) ? parts : undefined;
};

/** Whether a document may list this redirect URI. */
export const isListableRedirectUri = (raw: string): boolean => parseRedirectUri(raw) !== undefined;

const isAnyPort = (listed: UriParts): boolean =>
  // Rule 5: "For 127.0.0.1 and ::1, any port is allowed regardless of the registered port."
  LOOPBACK_ADDRESSES.has(listed.host) ||
  // Rule 3: "A listed loopback URI without a port … matches a request on any port."
  (listed.host === 'localhost' && listed.port === undefined);

/** Whether a requested redirect URI matches one listed entry. */
export const matchesListedRedirectUri = (listed: string, requested: string): boolean => {
  const entry = parseRedirectUri(listed);
  const asked = parseRedirectUri(requested);
  if (!entry || !asked) return false;
  // Rule 1: "exactly on scheme, host, port and path". The query must match too, so this is a plain string comparison.
  // Rule 4 is this comparison: "a listed localhost URI with a port matches only … that exact port".
  if (listed === requested) return true;
  return (
    isAnyPort(entry) &&
    entry.scheme === asked.scheme &&
    entry.host === asked.host &&
    entry.path === asked.path &&
    entry.query === asked.query
  );
};

export const matchesAnyRedirectUri = (listed: readonly string[], requested: string): boolean =>
  listed.some((entry) => matchesListedRedirectUri(entry, requested));

export const isLoopbackRedirectUri = (raw: string): boolean => LOOPBACK_HOSTS.has(splitUri(raw)?.host ?? '');

/** The host with its port as written, for display: `app.example`, `localhost:5173`. */
export const hostOfRedirectUri = (raw: string): string => {
  const parts = splitUri(raw);
  if (!parts) return '';
  return parts.port === undefined ? parts.host : `${parts.host}:${parts.port}`;
};

/**
 * The redirect URI with the answer: parameters are appended, a listed query is kept (OAuth 2.1, 2.3), and `undefined`
 * members are left out.
 */
export const appendToRedirectUri = (
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) added.append(name, value);
  }
  const separator = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&';
  return `${redirectUri}${separator}${added}`;
};
