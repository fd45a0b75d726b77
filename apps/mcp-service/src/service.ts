/** The MCP server: one stateless endpoint, which calls the other services of the region for its users. */
import { createApp, createService, type Service } from '@meridian/service-kit';
import { type McpContext, SERVICE_NAME } from './context.ts';
import { createMcpRoutes } from './protocol/mcp-routes.ts';
import { createInsightView } from './view/insight-view.ts';

/** Streams may be open for as long as the gateway lets them. */
const REQUEST_TIMEOUT_MS = 900_000;

export const createMcpService = (context: McpContext): Service => {
  const { config, logger, verifier, api, callLog } = context;
  const routes = createMcpRoutes({
    verifier,
    api,
    callLog,
    logger,
    view: createInsightView(config.MCP_VIEW_FILE),
    publicUrl: config.PUBLIC_URL,
    allowedOrigins: [config.PUBLIC_URL, config.ISSUER_URL, ...config.MCP_ALLOWED_ORIGINS],
    toolTimeoutMs: config.MCP_TOOL_TIMEOUT_MS,
  });
  return createService({
    name: SERVICE_NAME,
    config,
    logger,
    app: createApp({
      name: SERVICE_NAME,
      logger,
      bodyParser: 'none', // errors of the body have the form of JSON-RPC
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      configure: (app) => app.use(routes.router),
    }),
    checks: {},
    onDrain: routes.close,
    onStop: callLog.close,
  });
};
