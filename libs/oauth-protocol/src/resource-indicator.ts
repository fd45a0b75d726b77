/** Resource indicators (RFC 8707): the protected resources that a token is for. */
import { MCP_PATH } from '@meridian/contracts/internal';
import { OAuthError } from './oauth-error.ts';

/**
 * The normalized spelling of a resource: scheme and host in lower case, no trailing slash on an identifier without a
 * path.
 */
export const canonicalResource = (raw: string): string | undefined => {
  if (!URL.canParse(raw) || raw.includes('#')) return undefined;
  const url = new URL(raw);
  if (url.username || url.password) return undefined;
  const path = url.pathname === '/' ? '' : url.pathname;
  return `${url.protocol}//${url.host}${path}${url.search}`;
};

/** The audiences of a token: each requested resource in normalized spelling; `fallback` if none is requested. */
export const resolveResources = (
  asked: readonly string[],
  ours: readonly string[],
  fallback: readonly string[],
): string[] => {
  if (asked.length === 0) return [...fallback];
  const known = new Set(ours.map((resource) => canonicalResource(resource)));
  const audiences = asked.map((raw) => canonicalResource(raw));
  if (audiences.some((resource) => resource === undefined || !known.has(resource))) {
    throw new OAuthError('invalid_target', 'This server does not issue tokens for the requested resource.');
  }
  return [...new Set(audiences as string[])];
};

/** "the token request may narrow, never widen" (RFC 8707, 2.2). */
export const narrowResources = (asked: readonly string[], granted: readonly string[]): string[] =>
  asked.length === 0 ? [...granted] : resolveResources(asked, granted, granted);

/** The MCP server of an address. */
export const mcpResourceAt = (address: string): string => `${address}${MCP_PATH}`;

export const isMcpResource = (resource: string): boolean => resource.endsWith(MCP_PATH);

/**
 * A token for the MCP server is good only there, and other tokens are not, unless both were requested. A token without
 * resources is for the API.
 */
export const isAudience = (resources: readonly string[], service: string): boolean => {
  const isMcp = service === 'mcp-service';
  return resources.length === 0 ? !isMcp : resources.some((resource) => isMcpResource(resource) === isMcp);
};
