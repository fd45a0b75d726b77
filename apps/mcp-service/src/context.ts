/** The long-lived parts, created from the configuration. This service has no stores. */
import { createPooledSend } from '@meridian/forwarding';
import { createIdentityVerifier, type IdentityVerifier } from '@meridian/identity';
import { createInternalClient, createLogger, type Logger } from '@meridian/service-kit';
import { type CallLog, createCallLog } from './calls/call-log.ts';
import { createPlatformApi, type PlatformApi } from './clients/platform-api.ts';
import type { McpConfig } from './config.ts';

export const SERVICE_NAME = 'mcp-service';

export interface McpContext {
  readonly config: McpConfig;
  readonly logger: Logger;
  readonly verifier: IdentityVerifier;
  readonly api: PlatformApi;
  readonly callLog: CallLog;
}

const REPORT_TIMEOUT_MS = 5_000;

export const createContext = (config: McpConfig, parts: Partial<McpContext> = {}): McpContext => {
  const logger =
    parts.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const send = createPooledSend({ timeoutMs: config.MCP_TOOL_TIMEOUT_MS });
  return {
    config,
    logger,
    callLog:
      parts.callLog ??
      createCallLog({
        client: createInternalClient({
          service: 'auth-service',
          url: config.AUTH_SERVICE_URL,
          secret: config.INTERNAL_SECRET,
          timeoutMs: REPORT_TIMEOUT_MS,
          send,
        }),
        logger,
      }),
    verifier:
      parts.verifier ??
      createIdentityVerifier({
        jwksUrl: `${config.AUTH_SERVICE_URL}/internal/jwks.json`,
        audience: SERVICE_NAME,
      }),
    api:
      parts.api ??
      createPlatformApi({
        secret: config.INTERNAL_SECRET,
        timeoutMs: config.MCP_TOOL_TIMEOUT_MS,
        send,
        urls: {
          'auth-service': config.AUTH_SERVICE_URL,
          'capture-service': config.CAPTURE_SERVICE_URL,
          'query-service': config.QUERY_SERVICE_URL,
          'endpoints-service': config.ENDPOINTS_SERVICE_URL,
        },
      }),
  };
};
