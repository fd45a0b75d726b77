import { MCP_CHALLENGE_SCOPES, MCP_PATH } from '../internal/mcp.ts';
import { operations } from './operation.ts';

export const MCP_SERVICE_API = operations(
  {
    service: 'mcp-service',
    rate: 'query',
    chapter: 'Agents',
    resource: { path: MCP_PATH, scopes: MCP_CHALLENGE_SCOPES },
  },
  {
    // Each tool requires the scopes of the operations that it calls. Sessions are left out, because browsers send them unasked.
    'POST /mcp/': ['authenticated', 'Send a message to the MCP server', ['personal_api_key', 'oauth']],
  },
);
