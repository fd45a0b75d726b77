import { z } from 'zod';
import { clientQueryIdSchema, filtersOverrideSchema, tableFormatSchema } from '../query/index.ts';

export const ENDPOINT_REFRESH_MODES = ['cache', 'force', 'direct'] as const;

/** Body of a run. The route also reads `version`, `limit` and `offset` from the address. */
export const endpointRunSchema = z.strictObject({
  refresh: z.enum(ENDPOINT_REFRESH_MODES).default('cache'),
  variables: z.record(z.string(), z.unknown()).optional(),
  debug: z.boolean().default(false),
  version: z.int().optional(),
  limit: z.int().optional(),
  offset: z.int().optional(),
  client_query_id: clientQueryIdSchema.optional(),
  format: tableFormatSchema.optional(),
  filters_override: filtersOverrideSchema.optional(),
  query_override: z.unknown().optional(),
});

export type EndpointRefresh = (typeof ENDPOINT_REFRESH_MODES)[number];
export type EndpointRun = z.output<typeof endpointRunSchema>;
