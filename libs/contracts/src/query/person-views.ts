/** The persons and sessions of the query API, outside of queries. */
import { z } from 'zod';
import { pageParams } from '../wire/page.ts';
import { jsonParam, refusedFilter } from '../wire/query-parameters.ts';

export const cohortsOfPersonParams = z.object({ person_id: z.uuid() });

export const personsOfCohortParams = z.object({
  ...pageParams,
  search: z.string().max(1_000).optional(),
  properties: refusedFilter(
    'This list cannot be filtered by properties. Use an ActorsQuery with the query API.',
  ),
});

const eventSchema = z.looseObject({ id: z.union([z.string(), z.null()]) });
const personFilterSchema = z.looseObject({
  type: z.literal('person', 'The timeline follows properties of persons; name only filters of type person.'),
  key: z.string().min(1).max(400),
});

export const propertiesTimelineParams = z.object({
  date_from: z.string().max(64).default('-7d'),
  date_to: z.string().max(64).optional(),
  /** Only these events; all by default. */
  events: jsonParam(z.array(eventSchema).max(100)).optional(),
  /** Only the properties in these filters matter. */
  properties: jsonParam(z.array(personFilterSchema).max(20)).default([]),
});

export const propertiesTimelineSchema = z.object({
  points: z.array(
    z.object({
      timestamp: z.string(),
      properties: z.record(z.string(), z.unknown()),
      /** Events from this point to the next one. */
      relevant_event_count: z.int(),
    }),
  ),
  crucial_property_keys: z.array(z.string()),
});

export const sessionValuesParams = z.object({
  key: z.string().min(1),
  value: z.string().max(1_000).default(''),
});

export const sessionValuesSchema = z.object({
  results: z.array(z.object({ name: z.string() })),
  refreshing: z.literal(false),
});

export type PropertiesTimeline = z.output<typeof propertiesTimelineSchema>;
export type PropertiesTimelineParams = z.output<typeof propertiesTimelineParams>;
