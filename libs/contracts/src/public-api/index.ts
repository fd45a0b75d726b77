/** Every operation of the public API that requires a credential, by service. */
import { AUTH_SERVICE_API } from './auth-service.ts';
import { CAPTURE_SERVICE_API } from './capture-service.ts';
import { DASHBOARDS_API } from './dashboards.ts';
import { ENDPOINTS_SERVICE_API } from './endpoints-service.ts';
import { MCP_SERVICE_API } from './mcp-service.ts';
import type { Operation } from './operation.ts';
import { QUERY_SERVICE_API } from './query-service.ts';

export {
  METHODS,
  type Method,
  type Operation,
  operations,
  PROJECT_PATH,
  pathsOf,
  type RateClass,
  type Requirement,
  type ServiceName,
} from './operation.ts';

export const PUBLIC_API: readonly Operation[] = [
  ...AUTH_SERVICE_API,
  ...CAPTURE_SERVICE_API,
  ...QUERY_SERVICE_API,
  ...DASHBOARDS_API,
  ...ENDPOINTS_SERVICE_API,
  ...MCP_SERVICE_API,
];
