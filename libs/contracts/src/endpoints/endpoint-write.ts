import { z } from 'zod';
import { hogqlQuerySchema, webQuerySchema } from '../query/index.ts';
import { insightQuerySchema } from '../query/insight-query.ts';
import { optional } from '../query/optional.ts';
import { baseVersionMember } from '../wire/index.ts';

/** Both the lifetime of a cached answer and the schedule of a materialization. */
export const FRESHNESS_SECONDS = [900, 1_800, 3_600, 21_600, 43_200, 86_400, 604_800] as const;
export const DEFAULT_FRESHNESS_SECONDS = 86_400;

export const ENDPOINT_NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,127}$/;

export const BUCKETS = ['minute', 'fifteen_minutes', 'hour', 'day', 'week', 'month'] as const;

export const endpointNameSchema = z
  .string()
  .regex(ENDPOINT_NAME, 'Start with a letter, then use up to 127 letters, digits, hyphens or underscores.');

/** Addresses of the API below `/endpoints/`: an endpoint of such a name could not be read, changed or deleted. */
const RESERVED_NAMES: readonly string[] = [
  'bulk_update_tags',
  'last_execution_times',
  'materialization_conditions',
  'usage',
];

const newEndpointNameSchema = endpointNameSchema.refine(
  (name) => !RESERVED_NAMES.includes(name),
  'This name is an address of the API. Choose another name.',
);

const freshnessSchema = z.literal(
  [...FRESHNESS_SECONDS],
  `Data freshness is given in seconds and must be one of ${FRESHNESS_SECONDS.join(', ')}.`,
);

/** Every kind of query that an endpoint can serve. */
export const endpointQuerySchema = z.discriminatedUnion('kind', [
  hogqlQuerySchema,
  ...insightQuerySchema.options,
  ...webQuerySchema.options,
]);

const writableMembers = {
  /** A title for people; empty or null removes it. */
  display_name: z.string().trim().max(400).nullish(),
  description: z.string().max(10_000).nullish(),
  data_freshness_seconds: freshnessSchema.nullish(),
  is_active: optional(z.boolean()),
  is_materialized: optional(z.boolean()),
  bucket_overrides: z.record(z.string(), z.enum(BUCKETS)).nullish(),
  derived_from_insight: z.string().max(12).nullish(),
  tags: optional(z.array(z.string().trim().min(1).max(255)).max(200)),
  optional_breakdown_properties: optional(z.array(z.string()).max(50)),
};

export const endpointCreateSchema = z.strictObject({
  ...writableMembers,
  name: newEndpointNameSchema,
  query: endpointQuerySchema,
});

export const endpointUpdateSchema = z.strictObject({
  ...writableMembers,
  /** Names do not change; clients send the whole object back. */
  name: z.string().nullish(),
  query: optional(endpointQuerySchema),
  version: optional(z.int().min(1)),
  ...baseVersionMember,
  deleted: optional(z.boolean()),
});

export type Bucket = (typeof BUCKETS)[number];
export type EndpointQuery = z.output<typeof endpointQuerySchema>;
export type EndpointCreate = z.output<typeof endpointCreateSchema>;
export type EndpointUpdate = z.output<typeof endpointUpdateSchema>;
