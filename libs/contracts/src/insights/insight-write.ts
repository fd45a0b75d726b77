import { z } from 'zod';
import { queryNodeSchema } from '../query/index.ts';

export const MAX_INSIGHT_NAME_LENGTH = 400;

const tagsSchema = z.array(z.string().trim().min(1).max(255)).max(200);

/**
 * Body of create and update. Members that we do not know are ignored, as clients send back whole objects;
 * absent members keep their value.
 */
export const insightWriteSchema = z.object({
  name: z.string().max(MAX_INSIGHT_NAME_LENGTH).nullable().optional(),
  derived_name: z.string().max(MAX_INSIGHT_NAME_LENGTH).nullable().optional(),
  description: z.string().max(10_000).nullable().optional(),
  query: queryNodeSchema.nullable().optional(),
  /** The predecessor of `query`. Clients send back the `{}` that they read. */
  filters: z.record(z.string(), z.unknown()).optional(),
  tags: tagsSchema.optional(),
  favorited: z.boolean().optional(),
  saved: z.boolean().optional(),
  order: z.int().nullable().optional(),
  deleted: z.boolean().optional(),
  dashboards: z.array(z.int()).optional(),
});

export type InsightWrite = z.output<typeof insightWriteSchema>;
