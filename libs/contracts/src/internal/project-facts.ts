import { z } from 'zod';
import { storedProjectSettingsSchema } from '../accounts/project-settings.ts';
import { pathCleaningRuleSchema } from '../query/path-cleaning.ts';
import { propertyFilterSchema } from '../query/property-filters.ts';

export const PERSON_ON_EVENTS_MODES = [
  'person_id_override_properties_on_events',
  'person_id_override_properties_joined',
  'person_id_no_override_properties_on_events',
  'disabled',
] as const;

/**
 * `GET /internal/projects/:id` and `/internal/projects/by-token/:token`: the project settings that other services
 * need.
 */
export const projectFactsSchema = z.strictObject({
  id: z.int().positive(),
  uuid: z.string(),
  organizationId: z.string(),
  name: z.string(),
  /** The public capture token, `phc_…`. */
  token: z.string(),
  /** An IANA name. */
  timezone: z.string(),
  weekStartDay: z.union([z.literal(0), z.literal(1)]),
  testAccountFilters: z.array(propertyFilterSchema),
  pathCleaningRules: z.array(pathCleaningRuleSchema),
  /** Events older than this may be dropped; null keeps them. */
  dataRetentionDays: z.int().positive().nullable(),
  personOnEventsMode: z.enum(PERSON_ON_EVENTS_MODES),
  anonymizeIps: z.boolean(),
  /** Those that differ from their defaults. */
  settings: storedProjectSettingsSchema,
});

export type ProjectFacts = z.output<typeof projectFactsSchema>;
export type PersonOnEventsMode = ProjectFacts['personOnEventsMode'];
