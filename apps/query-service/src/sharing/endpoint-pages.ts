/** Pages of endpoints, which endpoints-service describes and this service shows to visitors. */
import {
  type EndpointPage,
  type EndpointPageRequest,
  endpointPageSchema,
} from '@meridian/contracts/internal';
import { createInternalClient } from '@meridian/service-kit';
import type { QueryConfig } from '../config.ts';

export interface EndpointPages {
  /** Undefined for an endpoint that does not exist or is not active. */
  find(
    projectId: number,
    request: EndpointPageRequest,
    signal?: AbortSignal,
  ): Promise<EndpointPage | undefined>;
}

type PagesConfig = Pick<QueryConfig, 'ENDPOINTS_SERVICE_URL' | 'INTERNAL_SECRET' | 'QUERY_APP_TIMEOUT_MS'>;

export const createEndpointPages = (config: PagesConfig): EndpointPages => {
  const endpointsService = createInternalClient({
    service: 'endpoints-service',
    url: config.ENDPOINTS_SERVICE_URL,
    secret: config.INTERNAL_SECRET,
    timeoutMs: config.QUERY_APP_TIMEOUT_MS,
  });
  return {
    find: (projectId, body, signal) =>
      endpointsService.find(endpointPageSchema, {
        path: `/internal/projects/${projectId}/endpoint_page`,
        body,
        signal,
        isRepeatable: true,
      }),
  };
};
