/** Query parameters of the endpoint routes. */
import { z } from 'zod';
import { clientQueryIdSchema, tableFormatSchema } from '../query/index.ts';
import { flagParam, integerParam, jsonParam, pageParams, searchParam } from '../wire/index.ts';
import { ENDPOINT_REFRESH_MODES } from './endpoint-run.ts';
import { BUCKETS, endpointNameSchema } from './endpoint-write.ts';

export const endpointListParams = z.object({
  ...pageParams,
  search: searchParam,
  is_active: flagParam.optional(),
  created_by: integerParam(1).optional(),
});

/** The version that is meant, the current one by default. */
export const endpointVersionParams = z.object({ version: integerParam(1).optional() });

export const endpointOpenapiParams = z.object({
  openapi: z.enum(['3.0', '3.0.3', '3.1', '3.1.0'], 'Expected 3.0.3 or 3.1.0.').default('3.0.3'),
});

export const materializationPreviewRequestSchema = z.strictObject({
  version: z.int().min(1).nullish(),
  bucket_overrides: z.record(z.string(), z.enum(BUCKETS)).nullish(),
});

export const lastExecutionTimesRequestSchema = z.strictObject({
  names: z.array(endpointNameSchema).max(1_000),
});

/** A run with GET: the members of the body that fit into an address. */
export const endpointRunParams = z.object({
  refresh: z.enum(ENDPOINT_REFRESH_MODES).optional(),
  version: integerParam(1).optional(),
  limit: integerParam(1).optional(),
  offset: integerParam(0).optional(),
  variables: jsonParam(z.record(z.string(), z.unknown())).optional(),
  client_query_id: clientQueryIdSchema.optional(),
  debug: flagParam.optional(),
  format: tableFormatSchema.optional(),
});
