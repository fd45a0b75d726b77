/**
 * `POST /internal/load` of capture-service, not there in production: puts persons, groups and events into the
 * stores exactly as given, without the rules of the intake. For conformance cases and tests of queries.
 */
import { z } from 'zod';

const jsonObject = z.record(z.string(), z.unknown());
const instant = z.iso.datetime({ offset: true, local: true });

const loadedPersonSchema = z.object({
  distinct_ids: z.array(z.string().min(1)).min(1),
  properties: jsonObject.default({}),
  /** Without it a person was created at its first event. */
  created_at: instant.optional(),
  is_identified: z.boolean().default(true),
});

const loadedGroupSchema = z.object({
  group_type: z.string().min(1),
  group_type_index: z.int().min(0).max(4),
  group_key: z.string().min(1),
  properties: jsonObject.default({}),
  created_at: instant.optional(),
});

const loadedEventSchema = z.object({
  event: z.string().min(1),
  distinct_id: z.string().min(1),
  /** UTC unless it names a zone. */
  timestamp: instant,
  properties: jsonObject.default({}),
  uuid: z.uuid().optional(),
  person_mode: z.enum(['full', 'propertyless', 'force_upgrade']).default('full'),
});

const loadedPropertyDefinitionSchema = z.object({
  type: z.enum(['event', 'person', 'group', 'session']).default('event'),
  group_type_index: z.int().min(0).max(4).optional(),
  name: z.string().min(1),
  property_type: z.enum(['String', 'Numeric', 'Boolean', 'DateTime']).nullable(),
});

export const loadRequestSchema = z.object({
  project_id: z.int().positive(),
  persons: z.array(loadedPersonSchema).default([]),
  groups: z.array(loadedGroupSchema).default([]),
  /** Those with equal timestamps keep their order. */
  events: z.array(loadedEventSchema).default([]),
  property_definitions: z.array(loadedPropertyDefinitionSchema).default([]),
});

export type LoadRequest = z.output<typeof loadRequestSchema>;
export type LoadRequestInput = z.input<typeof loadRequestSchema>;
