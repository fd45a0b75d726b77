import { SCOPES, type Scope } from './scopes.ts';

/** The path of the MCP server at every public address. It is a separate protected resource. */
export const MCP_PATH = '/mcp';

/** The services that mcp-service calls for a user. They accept the identity that was signed for it. */
export const CALLED_BY_MCP = [
  'auth-service',
  'capture-service',
  'query-service',
  'endpoints-service',
] as const;

/** Objects that the tools of the MCP server read and write. */
const OBJECTS: ReadonlySet<string> = new Set([
  'user',
  'organization',
  'project',
  'query',
  'insight',
  'endpoint',
  'person',
  'cohort',
  'action',
  'event_definition',
  'property_definition',
]);

export const MCP_SCOPES: readonly Scope[] = SCOPES.filter((scope) => OBJECTS.has(scope.split(':')[0]!));

/** The scopes of the first challenge: everything that reads. A tool that writes asks for its scope when it is called. */
export const MCP_CHALLENGE_SCOPES: readonly Scope[] = MCP_SCOPES.filter((scope) => scope.endsWith(':read'));
