import type { Endpoint } from './endpoint-queries.ts';

/** The props of every tab of an endpoint. */
export interface OfEndpoint {
  readonly projectId: string;
  readonly endpoint: Endpoint;
}
