/** Query parameters and bodies of the routes of events, persons, groups and definitions. */
import { z } from 'zod';
import { flagParam, integerParam, listParam, pageParams, refusedFilter, searchParam } from '../wire/index.ts';
import { definitionChange, namesParam } from './definitions.ts';
import { PROPERTY_OWNERS, PROPERTY_TYPES } from './project-schema.ts';

/** Clients send an empty text for an empty search field. */
export const ingestionWarningParams = z.object(pageParams);

export const eventListParams = z.object({
  limit: integerParam(1, 1_000).default(100),
  offset: integerParam(0, 50_000).default(0),
  after: z.string().optional(),
  before: z.string().optional(),
  event: z.string().min(1).optional(),
  distinct_id: z.string().min(1).optional(),
  person_id: z.uuid().optional(),
  properties: refusedFilter(
    'This list cannot be filtered by properties. Use an EventsQuery with the query API.',
  ),
  where: refusedFilter('This list cannot be filtered by conditions. Use an EventsQuery with the query API.'),
  orderBy: z
    .literal(
      '["-timestamp"]',
      'This list is always ordered by -timestamp. Use an EventsQuery with the query API for another order.',
    )
    .optional(),
});

export const eventValuesParams = z.object({
  key: z.string().min(1),
  value: z.string().optional(),
  event_name: z.string().min(1).optional(),
});

export const personListParams = z.object({
  ...pageParams,
  search: searchParam,
  distinct_id: z.string().min(1).optional(),
  email: z.string().min(1).optional(),
  properties: refusedFilter(
    'This list cannot be filtered by properties. Use an ActorsQuery with the query API.',
  ),
  cohort: refusedFilter(
    'This list cannot be filtered by a cohort. Read the persons of a cohort at /api/projects/PROJECT/cohorts/COHORT/persons/.',
  ),
});

export const personValuesParams = z.object({ key: z.string().min(1), value: z.string().optional() });

export const personDeleteParams = z.object({ delete_events: flagParam.default(false) });

export const personBulkDeleteSchema = z
  .object({
    ids: z.array(z.uuid()).max(1_000).default([]),
    distinct_ids: z.array(z.string().min(1)).max(1_000).default([]),
    delete_events: z.boolean().default(false),
  })
  .refine((body) => body.ids.length + body.distinct_ids.length > 0, {
    message: 'Set ids or distinct_ids.',
    path: ['ids'],
  });

const groupTypeIndex = integerParam(0, 4);

export const groupListParams = z.object({
  ...pageParams,
  group_type_index: groupTypeIndex,
  search: searchParam,
  group_key: refusedFilter('This list cannot be filtered by a key. Read one group at groups/find/.'),
  properties: refusedFilter(
    'This list cannot be filtered by properties. Use a GroupsQuery with the query API.',
  ),
});

export const groupFindParams = z.object({ group_type_index: groupTypeIndex, group_key: z.string().min(1) });

export const eventDefinitionListParams = z.object({
  ...pageParams,
  search: searchParam,
  verified: flagParam.optional(),
  /** Names of the system and of its SDKs begin with `$`; all others are custom. */
  event_type: z
    .enum(['', 'event', 'event_custom', 'event_posthog'], 'Expected event, event_custom or event_posthog.')
    .optional(),
  /** Definitions with at least one of these. */
  tags: listParam.optional(),
  exclude_hidden: flagParam.default(false),
  ordering: z.enum(['name', '-name', 'last_seen_at', '-last_seen_at']).default('name'),
});

export const propertyDefinitionListParams = z.object({
  ...pageParams,
  search: searchParam,
  type: z.enum(PROPERTY_OWNERS).default('event'),
  group_type_index: integerParam(0, 4).optional(),
  properties: listParam.optional(),
  excluded_properties: namesParam.optional(),
  is_numerical: flagParam.optional(),
  is_feature_flag: flagParam.optional(),
  exclude_core_properties: flagParam.default(false),
  exclude_hidden: flagParam.default(false),
  event_names: namesParam.optional(),
  filter_by_event_names: flagParam.default(false),
});

export const eventDefinitionPatchSchema = z.object(definitionChange);

export const propertyDefinitionPatchSchema = z.object({
  ...definitionChange,
  property_type: z.enum(PROPERTY_TYPES).nullable().optional(),
});
