import type { Endpoint } from './endpoint-queries.ts';

/** What every tab of an endpoint gets. */
export interface OfEndpoint {
  readonly projectId: string;
  readonly endpoint: Endpoint;
}
