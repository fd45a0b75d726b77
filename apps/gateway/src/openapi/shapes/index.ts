/** The shapes of all operations, by method and path. */
import { AUTH_SERVICE_SHAPES } from './auth-service.ts';
import { CAPTURE_SERVICE_SHAPES } from './capture-service.ts';
import { DASHBOARD_SHAPES } from './dashboards.ts';
import { DELIVERY_SHAPES } from './delivery.ts';
import { ENDPOINTS_SERVICE_SHAPES } from './endpoints-service.ts';
import { MCP_SERVICE_SHAPES } from './mcp-service.ts';
import { OPEN_SHAPES } from './open.ts';
import { QUERY_SERVICE_SHAPES } from './query-service.ts';
import type { Shape } from './shape.ts';

export { answersWithoutBody, type Shape, statusOf } from './shape.ts';

export const SHAPES: Readonly<Record<string, Shape>> = {
  ...AUTH_SERVICE_SHAPES,
  ...CAPTURE_SERVICE_SHAPES,
  ...QUERY_SERVICE_SHAPES,
  ...DELIVERY_SHAPES,
  ...DASHBOARD_SHAPES,
  ...ENDPOINTS_SERVICE_SHAPES,
  ...MCP_SERVICE_SHAPES,
  ...OPEN_SHAPES,
};
