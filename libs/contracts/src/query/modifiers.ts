import { z } from 'zod';
import { optional } from './optional.ts';

/** Every modifier that clients send. Only `convertToProjectTimezone`, `debug` and `timings` have an effect. */
export const modifiersSchema = z.strictObject({
  personsOnEventsMode: optional(
    z.enum([
      'disabled',
      'person_id_no_override_properties_on_events',
      'person_id_override_properties_on_events',
      'person_id_override_properties_joined',
    ]),
  ),
  personsArgMaxVersion: optional(z.enum(['auto', 'v1', 'v2'])),
  personsJoinMode: optional(z.enum(['inner', 'left'])),
  inCohortVia: optional(z.enum(['auto', 'leftjoin', 'subquery', 'leftjoin_conjoined'])),
  materializationMode: optional(z.enum(['auto', 'legacy_null_as_string', 'legacy_null_as_null', 'disabled'])),
  propertyGroupsMode: optional(z.enum(['enabled', 'disabled', 'optimized'])),
  sessionTableVersion: optional(z.enum(['auto', 'v1', 'v2', 'v3'])),
  sessionsV2JoinMode: optional(z.enum(['string', 'uuid'])),
  bounceRatePageViewMode: optional(z.enum(['count_pageviews', 'uniq_urls', 'uniq_page_screen_autocaptures'])),
  bounceRateDurationSeconds: optional(z.number()),
  convertToProjectTimezone: optional(z.boolean()),
  useMaterializedViews: optional(z.boolean()),
  debug: optional(z.boolean()),
  timings: optional(z.boolean()),
  optimizeJoinedFilters: optional(z.boolean()),
  optimizeProjections: optional(z.boolean()),
  s3TableUseInvalidColumns: optional(z.boolean()),
  formatCsvAllowDoubleQuotes: optional(z.boolean()),
  customChannelTypeRules: optional(z.array(z.unknown())),
  dataWarehouseEventsModifiers: optional(z.array(z.unknown())),
});

export type QueryModifiers = z.output<typeof modifiersSchema>;
