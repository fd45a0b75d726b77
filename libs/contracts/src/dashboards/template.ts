import { z } from 'zod';
import { filtersOverrideSchema } from '../query/index.ts';
import { flagParam, pageParams } from '../wire/index.ts';
import { MAX_DASHBOARD_NAME_LENGTH, MAX_TILES, tagsSchema } from './dashboard.ts';
import { MAX_TEXT_LENGTH, tileLayoutsSchema } from './tile.ts';

const MAX_TILES_LENGTH = 200_000;

const tileMembers = {
  layouts: tileLayoutsSchema.default({}),
  color: z.string().max(400).nullable().optional(),
};

const templateTileSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('INSIGHT'),
    name: z.string().max(400),
    description: z.string().max(10_000).nullable().optional(),
    /** A node of the query API, in which the text `{ID}` means the variable with this id. */
    query: z.record(z.string(), z.unknown()),
    ...tileMembers,
  }),
  z.object({ type: z.literal('TEXT'), body: z.string().max(MAX_TEXT_LENGTH), ...tileMembers }),
]);

/** An event to choose before the template makes sense, such as the event of a sign-up. */
const templateVariableSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(400),
  description: z.string().max(10_000).nullable().optional(),
  type: z.literal('event').default('event'),
  /** A series that is used where no other is chosen. */
  default: z.record(z.string(), z.unknown()),
  required: z.boolean().default(false),
});

export const dashboardTemplateWriteSchema = z.object({
  template_name: z.string().trim().min(1).max(MAX_DASHBOARD_NAME_LENGTH),
  dashboard_description: z.string().max(10_000).nullable().optional(),
  dashboard_filters: filtersOverrideSchema.nullable().optional(),
  tags: tagsSchema.nullable().optional(),
  tiles: z
    .array(templateTileSchema)
    .min(1)
    .max(MAX_TILES)
    .refine((tiles) => JSON.stringify(tiles).length <= MAX_TILES_LENGTH, 'The tiles are too large.'),
  variables: z.array(templateVariableSchema).max(100).nullable().optional(),
  image_url: z.url().max(8_000).nullable().optional(),
  is_featured: z.boolean().optional(),
  deleted: z.boolean().nullable().optional(),
  scope: z.literal('team', 'A template belongs to one project.').nullable().optional(),
});

/** `template`, with the chosen series of its variables already in its tiles. */
export const createFromTemplateSchema = z.object({ template: dashboardTemplateWriteSchema });

export const dashboardTemplateListParams = z.object({
  ...pageParams,
  search: z.string().max(200).optional(),
  scope: z.enum(['global', 'team', 'feature_flag']).optional(),
  is_featured: flagParam.optional(),
  ordering: z.enum(['template_name', '-template_name']).optional(),
});

export type TemplateTile = z.output<typeof templateTileSchema>;
export type TemplateVariable = z.output<typeof templateVariableSchema>;
export type DashboardTemplateListParams = z.output<typeof dashboardTemplateListParams>;
export type DashboardTemplateWrite = z.output<typeof dashboardTemplateWriteSchema>;
