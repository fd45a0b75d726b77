import { z } from 'zod';
import { flagParam, pageParams } from '../wire/index.ts';

const MAX_JSON_LENGTH = 100_000;

const smallJson = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_JSON_LENGTH, 'Expected less JSON.');

const members = {
  content: z.string().max(10_000).nullable().optional(),
  rich_content: smallJson.nullable().optional(),
  item_context: smallJson.nullable().optional(),
  /** Ids of users. They are accepted; nothing is sent to them. */
  mentions: z.array(z.int()).max(100).optional(),
  slug: z.string().max(1_000).optional(),
};

export const commentCreateSchema = z.object({
  ...members,
  /** The kind of object that the comment is about, such as `Insight` or `Dashboard`. */
  scope: z.string().trim().min(1).max(79).optional(),
  item_id: z.string().trim().max(72).nullable().optional(),
  /** The comment that this one replies to. */
  source_comment: z.uuid().nullable().optional(),
  is_task: z.boolean().optional(),
});

export const commentUpdateSchema = z.object({
  ...members,
  is_task: z.boolean().optional(),
  deleted: z.boolean().optional(),
});

const filterParams = {
  scope: z.string().max(79).optional(),
  item_id: z.string().max(72).optional(),
  search: z.string().max(200).optional(),
  source_comment: z.uuid().optional(),
  kind: z.enum(['any', 'comment', 'task']).default('any'),
  completed: z.enum(['any', 'open', 'completed']).default('any'),
  exclude_emoji_reactions: flagParam.default(false),
  deleted: flagParam.default(false),
};

export const commentListParams = z.object({ ...pageParams, ...filterParams });
export const commentCountParams = z.object(filterParams);

export type CommentFilters = z.output<typeof commentCountParams>;
