import { z } from 'zod';
import { queryNodeSchema } from '../query/index.ts';
import { baseVersionMember } from '../wire/index.ts';

export const MAX_INSIGHT_NAME_LENGTH = 400;

/** The most tags that one insight may have. */
export const MAX_INSIGHT_TAGS = 200;

const tagsSchema = z.array(z.string().trim().min(1).max(255)).max(MAX_INSIGHT_TAGS);

export const bulkTagsAnswerSchema = z.object({
  updated: z.array(z.object({ id: z.int(), tags: z.array(z.string()) })),
  skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
});

/** Body of `insights/bulk_update_tags/`. */
export const bulkTagsSchema = z
  .object({
    ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(500),
    action: z.enum(['add', 'remove', 'set']),
    tags: tagsSchema,
  })
  .refine(({ action, tags }) => action === 'set' || tags.length > 0, {
    message: 'Name at least one tag to add or remove.',
    path: ['tags'],
  });

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
  ...baseVersionMember,
});

export type InsightWrite = z.output<typeof insightWriteSchema>;
