import * as endpoints from '@meridian/contracts/endpoints';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { below, CREATED, type Shapes } from './shape.ts';

export const ENDPOINTS_SERVICE_SHAPES: Shapes = below(`${PROJECT_PATH}/endpoints`, {
  'POST /': { body: endpoints.endpointCreateSchema, ...CREATED },
  'PATCH /:name/': { body: endpoints.endpointUpdateSchema },
  'PUT /:name/': { body: endpoints.endpointUpdateSchema },
  'POST /:name/run/': { body: endpoints.endpointRunSchema },
  'GET /:name/logs/': { query: endpoints.executionLogParams },
});
