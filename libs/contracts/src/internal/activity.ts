/**
 * `POST /internal/projects/:project_id/activity` and `GET /internal/projects/:project_id/activity/facets`: what a
 * service has recorded of the changes in a project. query-service merges the answers into one log.
 */
import { z } from 'zod';
import { activityDetailFiltersSchema } from '../wire/activity-log.ts';

/** Entries of one service are ordered by time, then by id. */
const positionSchema = z.strictObject({
  created_at: z.iso.datetime(),
  /** Without an id the position is before or after all entries of this time. */
  id: z.string().max(40).optional(),
  /** Whether entries of exactly this time follow, if there is no id. */
  inclusive: z.boolean().optional(),
});

export const activitySearchSchema = z.strictObject({
  user_ids: z.array(z.int()).optional(),
  scopes: z.array(z.string()).optional(),
  activities: z.array(z.string()).optional(),
  item_ids: z.array(z.string()).optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  search_text: z.string().optional(),
  detail_filters: activityDetailFiltersSchema.optional(),
  is_system: z.boolean().optional(),
  order: z.enum(['newest first', 'oldest first']),
  /** Only entries that follow this position in the order. */
  after: positionSchema.optional(),
  limit: z.int().min(1).max(10_001),
  /** Leaves the details out, to find a position. */
  positions_only: z.boolean().optional(),
});

export const foundActivitySchema = z.strictObject({
  /** The number of all matching entries, not only of those on this page. */
  count: z.int(),
  entries: z.array(
    z.strictObject({
      id: z.string(),
      activity: z.string(),
      scope: z.string(),
      item_id: z.string(),
      user_id: z.int().nullable(),
      detail: z.unknown(),
      created_at: z.string(),
    }),
  ),
});

export const activityFacetsSchema = z.strictObject({
  scopes: z.array(z.string()),
  activities: z.array(z.string()),
  user_ids: z.array(z.int()),
  /** The newest entries, to see which members `detail` has. */
  sample: z.array(z.strictObject({ scope: z.string(), detail: z.unknown() })),
});

export type ActivitySearch = z.output<typeof activitySearchSchema>;
export type ActivityPosition = z.output<typeof positionSchema>;
export type FoundActivity = z.output<typeof foundActivitySchema>;
export type FoundActivityEntry = FoundActivity['entries'][number];
export type ActivityFacets = z.output<typeof activityFacetsSchema>;

/** The entries of one service. */
export interface ActivitySource {
  find(projectId: number, search: ActivitySearch): Promise<FoundActivity>;
  facets(projectId: number): Promise<ActivityFacets>;
}
