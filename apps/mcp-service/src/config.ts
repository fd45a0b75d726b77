/** The only reader of the environment in this app. */
import {
  baseEnv,
  type ConfigOf,
  envInteger,
  envList,
  envUrl,
  internalEnv,
  parseConfig,
} from '@meridian/service-kit';
import { z } from 'zod';

const mcpEnv = {
  ...baseEnv,
  ...internalEnv,
  AUTH_SERVICE_URL: envUrl('auth-service of this region'),
  CAPTURE_SERVICE_URL: envUrl('capture-service of this region'),
  QUERY_SERVICE_URL: envUrl('query-service of this region'),
  ENDPOINTS_SERVICE_URL: envUrl('endpoints-service of this region'),
  PUBLIC_URL: envUrl("this region's address, for links"),
  ISSUER_URL: envUrl('the region-agnostic address, from which pages may call the MCP server, too'),
  MCP_ALLOWED_ORIGINS: envList(
    'further origins whose pages may call the MCP server; those of Meridian and of localhost may always call it',
  ),
  MCP_VIEW_FILE: z
    .string()
    .optional()
    .describe('agent-view.html of the built web app, which draws insights in conversations (MCP Apps)'),
  MCP_TOOL_TIMEOUT_MS: envInteger('how long one call of a tool may take', { min: 1_000 }).default(60_000),
};

export type McpConfig = ConfigOf<typeof mcpEnv>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): McpConfig =>
  parseConfig(mcpEnv, env);
