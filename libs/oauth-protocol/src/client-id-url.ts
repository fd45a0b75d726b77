/**
 * Rules for the URL of a client metadata document (CIMD 3; checklist section 1). Every rule applies to the raw string
 * as received. Other code compares client ids byte for byte.
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

export interface ClientIdPolicy {
  /** Allows names that exist only on a developer's machine (`.test`, `.localhost`, no dot). Never in production. */
  readonly allowDevelopmentHosts: boolean;
}

interface ClientIdRule {
  readonly rule: string;
  readonly broken: (parts: UriParts, policy: ClientIdPolicy) => boolean;
}

const MAX_CLIENT_ID_BYTES = 2_048;
const DEVELOPMENT_SUFFIX = /(?:^|\.)(?:localhost|local|internal|test|invalid)$/i;

const isDevelopmentName = (host: string): boolean => !host.includes('.') || DEVELOPMENT_SUFFIX.test(host);

const RULES: readonly ClientIdRule[] = [
  { rule: 'must use the https scheme, in lower case', broken: ({ scheme }) => scheme !== 'https' },
  { rule: 'must not contain user information', broken: ({ userinfo }) => userinfo !== undefined },
  { rule: 'must not contain a fragment', broken: ({ hasFragment }) => hasFragment },
  { rule: 'must contain a path', broken: ({ path }) => path === '' || path === '/' },
  { rule: 'must not contain dot segments', broken: ({ path }) => hasDotSegment(path) },
  {
    rule: 'must have a port between 1 and 65535, or none',
    broken: ({ port }) => port !== undefined && !isPort(port),
  },
  {
    rule: 'must name a host, not an address',
    broken: ({ host }, policy) => isIpLiteral(host) && !policy.allowDevelopmentHosts,
  },
  { rule: 'must name a valid host', broken: ({ host }) => !isIpLiteral(host) && !isDnsName(host) },
  {
    rule: 'must be on a public domain',
    broken: ({ host }, policy) => isDevelopmentName(host) && !policy.allowDevelopmentHosts,
  },
];

/** The first rule that a client id breaks, worded for its developer; undefined if the id is a CIMD URL. */
export const findClientIdProblem = (raw: string, policy: ClientIdPolicy): string | undefined => {
  if (raw.length > MAX_CLIENT_ID_BYTES) return `must not be longer than ${MAX_CLIENT_ID_BYTES} bytes`;
  if (!isWritableUri(raw)) return 'must contain only the ASCII characters that a URL is written with';
  const parts = splitUri(raw);
  if (!parts) return 'must be an absolute https URL';
  return RULES.find(({ broken }) => broken(parts, policy))?.rule;
};

/** Allowed but discouraged (CIMD 3): counted, but not refused. */
export const hasClientIdQuery = (clientId: string): boolean => splitUri(clientId)?.query !== '';

export const hostOfClientId = (clientId: string): string => splitUri(clientId)?.host ?? '';
