/** How often endpoints run, how long that takes, and from where they answer. */
import { z } from 'zod';
import { integerParam } from '../wire/index.ts';

export const endpointUsageParams = z.object({
  interval: z.enum(['hour', 'day']).default('day'),
  /** ISO or relative, in the time zone of the project. */
  date_from: z.string().max(64).optional(),
  date_to: z.string().max(64).optional(),
  version: integerParam(1).optional(),
});

const share = z.number().min(0).max(1).nullable();

const figures = {
  runs: z.int(),
  errors: z.int(),
  /** The duration of successful runs; null when there are none. */
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  /** The share of the runs that succeeded which the cache answered. */
  cache_share: share,
  /** The share of them that a stored table answered. */
  materialized_share: share,
};

export const endpointUsageRowSchema = z.object({
  /** The start of the hour or day in the time zone of the project. */
  bucket: z.string(),
  name: z.string(),
  /** Null for runs that were refused before their version was known. */
  version: z.int().nullable(),
  ...figures,
});

export const endpointUsageSchema = z.object({
  interval: z.enum(['hour', 'day']),
  timezone: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  totals: z.object(figures),
  /** Buckets without a run are left out. */
  results: z.array(endpointUsageRowSchema),
});

export type EndpointUsageParams = z.output<typeof endpointUsageParams>;
export type EndpointUsageRow = z.output<typeof endpointUsageRowSchema>;
export type EndpointUsage = z.output<typeof endpointUsageSchema>;
