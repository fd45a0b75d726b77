import { z } from 'zod';

/**
 * `POST /internal/projects/:project_id/endpoint_page` of endpoints-service: the data on the shared page of an endpoint.
 * 404 for an endpoint that does not exist or is not active.
 */
export const endpointPageRequestSchema = z.strictObject({
  /** The name or the id. The id stays with the endpoint when another one gets its name later. */
  endpoint: z.union([z.strictObject({ name: z.string() }), z.strictObject({ id: z.uuid() })]),
  with_result: z.boolean(),
});

export const endpointPageSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  display_name: z.string().nullable(),
  description: z.string(),
  variables: z.array(z.strictObject({ name: z.string(), type: z.string(), required: z.boolean() })),
  /** Needed to decide what may be shown; never shown itself. */
  query: z.unknown(),
  /** The result of a run without variables; null when it was not asked for, or there is none. */
  result: z
    .strictObject({
      results: z.unknown(),
      columns: z.unknown(),
      types: z.unknown(),
      has_more: z.boolean(),
      last_refresh: z.string(),
    })
    .nullable(),
});

export type EndpointPageRequest = z.output<typeof endpointPageRequestSchema>;
export type EndpointPage = z.output<typeof endpointPageSchema>;
