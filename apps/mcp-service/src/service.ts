/** The MCP server: one stateless endpoint, which calls the other services of the region for its users. */
import { createApp, createService, type Service } from '@meridian/service-kit';
import { type McpContext, SERVICE_NAME } from './context.ts';
import { createMcpRoutes } from './protocol/mcp-routes.ts';
import { createInsightView } from './view/insight-view.ts';

/** Streams may be open for as long as the gateway lets them. */
const REQUEST_TIMEOUT_MS = 900_000;

export const createMcpService = (context: McpContext): Service => {
  const { config, logger, verifier, api, callLog } = context;
  const view = createInsightView(config.MCP_VIEW_FILE);
  const routes = createMcpRoutes({
    verifier,
    allowedOrigins: [config.PUBLIC_URL, config.ISSUER_URL, ...config.MCP_ALLOWED_ORIGINS],
    loadServer: async () => {
      const { createMcpServer } = await import('./protocol/mcp-server.ts');
      return createMcpServer({ api, callLog, logger, view, publicUrl: config.PUBLIC_URL });
    },
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
