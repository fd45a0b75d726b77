/** Events, persons, groups and definitions as the API answers them. */
import { z } from 'zod';

const isoTime = z.string();
const properties = z.record(z.string(), z.unknown());

export const eventSchema = z.object({
  id: z.string(),
  uuid: z.string(),
  event: z.string(),
  distinct_id: z.string(),
  properties: z.unknown(),
  timestamp: isoTime,
  created_at: isoTime,
  elements: z.array(z.unknown()).readonly(),
  elements_chain: z.string(),
  person: z
    .object({ is_identified: z.boolean(), distinct_ids: z.array(z.string()).readonly(), properties })
    .nullable(),
});

/** Pages of events lead only forwards. */
export const eventListSchema = z.object({ next: z.string().nullable(), results: z.array(eventSchema) });

export const personSchema = z.object({
  id: z.string(),
  uuid: z.string(),
  name: z.string(),
  distinct_ids: z.array(z.string()).readonly(),
  properties,
  created_at: isoTime,
  is_identified: z.boolean(),
});

export const personsDeletedSchema = z.object({ persons_found: z.int(), persons_deleted: z.int() });

export const groupSchema = z.object({
  group_type_index: z.int(),
  group_key: z.string(),
  group_properties: z.unknown(),
  created_at: isoTime,
});

export const groupTypeSchema = z.object({
  group_type: z.string(),
  group_type_index: z.int(),
  name_singular: z.string().nullable(),
  name_plural: z.string().nullable(),
});

/** A value of a property, as a suggestion for filters. */
export const propertyValueSchema = z.object({ name: z.string() });

const definitionMembers = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  created_at: isoTime,
  last_seen_at: isoTime.nullable(),
  verified: z.boolean(),
  hidden: z.boolean(),
};

export const eventDefinitionSchema = z.object({
  ...definitionMembers,
  is_action: z.boolean(),
  owner: z.null(),
  created_by: z.null(),
});

export const propertyDefinitionSchema = z.object({
  ...definitionMembers,
  property_type: z.string().nullable(),
  is_numerical: z.boolean(),
  is_seen_on_filtered_events: z.boolean().nullable(),
});

export const ingestionWarningSchema = z.object({
  type: z.string(),
  count: z.int(),
  last_seen: isoTime,
  warnings: z
    .array(
      z.object({
        timestamp: isoTime,
        event_uuid: z.string(),
        event: z.string(),
        distinct_id: z.string(),
        details: z.unknown(),
      }),
    )
    .readonly(),
});

export const ingestionWarningListSchema = z.object({ results: z.array(ingestionWarningSchema) });

/** There are no feature flags: these answers are empty, in the shape that SDKs read. */
export const flagDefinitionsSchema = z.object({
  flags: z.array(z.unknown()),
  group_type_mapping: z.record(z.string(), z.string()),
  cohorts: z.record(z.string(), z.unknown()),
});

export type EventAnswer = z.output<typeof eventSchema>;
export type PersonAnswer = z.output<typeof personSchema>;
export type GroupAnswer = z.output<typeof groupSchema>;
export type GroupTypeAnswer = z.output<typeof groupTypeSchema>;
export type PropertyValue = z.output<typeof propertyValueSchema>;
export type EventDefinitionAnswer = z.output<typeof eventDefinitionSchema>;
export type PropertyDefinitionAnswer = z.output<typeof propertyDefinitionSchema>;
export type IngestionWarning = z.output<typeof ingestionWarningSchema>;
