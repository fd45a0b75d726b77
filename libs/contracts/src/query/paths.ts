import { z } from 'zod';
import { drawn } from './drawn.ts';
import { funnelsQuerySchema } from './funnels.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { pathCleaningFilterSchema } from './path-cleaning.ts';

export const pathsFilterSchema = drawn({
  includeEventTypes: withDefault(z.array(z.enum(['$pageview', '$screen', 'custom_event', 'hogql'])), []),
  stepLimit: withDefault(z.int().min(1).max(20), 5),
  edgeLimit: withDefault(z.int().min(1).max(1_000), 50),
  startPoint: optional(z.string()),
  endPoint: optional(z.string()),
  pathGroupings: withDefault(z.array(z.string()).max(200), []),
  excludeEvents: withDefault(z.array(z.string()).max(200), []),
  pathsHogQLExpression: optional(z.string().max(20_000)),
  localPathCleaningFilters: withDefault(z.array(pathCleaningFilterSchema).max(200), []),
  pathReplacements: withDefault(z.boolean(), false),
  minEdgeWeight: optional(z.int().min(0)),
  maxEdgeWeight: optional(z.int().min(0)),
  pathStartKey: optional(z.string()),
  pathEndKey: optional(z.string()),
  pathDropoffKey: optional(z.string()),
});

export const funnelPathsFilterSchema = z.strictObject({
  funnelPathType: withDefault(
    z.enum(['funnel_path_before_step', 'funnel_path_between_steps', 'funnel_path_after_step']),
    'funnel_path_after_step',
  ),
  funnelSource: funnelsQuerySchema,
  funnelStep: optional(z.int()),
});

export const pathsQuerySchema = z.strictObject({
  ...insightMembers,
  kind: z.literal('PathsQuery'),
  pathsFilter: withDefault(pathsFilterSchema, pathsFilterSchema.parse({})),
  funnelPathsFilter: optional(funnelPathsFilterSchema),
});

export type PathsFilter = z.output<typeof pathsFilterSchema>;
export type FunnelPathsFilter = z.output<typeof funnelPathsFilterSchema>;
export type PathsQuery = z.output<typeof pathsQuerySchema>;
