/**
 * `GET /internal/projects/:project_id/schema` of capture-service: the types of a project's properties and the names
 * of its group types, which queries need.
 */
import { z } from 'zod';

export const PROPERTY_TYPES = ['String', 'Numeric', 'Boolean', 'DateTime'] as const;
/**
 * The kinds of a property's stored values. Every `integer` is exact as a double; `large_integer` is one of
 * 64 bits without a sign; `nested` are lists and objects. Positions are stored as bits: add at the end.
 */
export const VALUE_KINDS = ['text', 'boolean', 'integer', 'fraction', 'large_integer', 'nested'] as const;
export const PROPERTY_OWNERS = ['event', 'person', 'group', 'session'] as const;

/**
 * Names of the revisions in Redis: of a project's schema, its moved distinct ids, its stored events and persons, and
 * what was deleted of them.
 */
export const SCHEMA_REVISIONS = 'project-schema';
export const PERSON_OVERRIDE_REVISIONS = 'person-overrides';
export const STORED_DATA_REVISIONS = 'stored-data';
export const DELETED_DATA_REVISIONS = 'deleted-data';

export const projectSchemaSchema = z.strictObject({
  propertyDefinitions: z.array(
    z.strictObject({
      owner: z.enum(PROPERTY_OWNERS),
      /** The group type of the property; null unless it belongs to a group. */
      groupIndex: z.int().min(0).max(4).nullable(),
      name: z.string(),
      /** Null where its values have shown none. */
      type: z.enum(PROPERTY_TYPES).nullable(),
      /** Every kind that was ever stored, listed before the first such value is stored; null when unknown. */
      kinds: z.array(z.enum(VALUE_KINDS)).nullable(),
    }),
  ),
  groupTypes: z.array(z.strictObject({ name: z.string(), index: z.int().min(0).max(4) })),
  /** The revision of the schema, read before everything else here; null when it is unknown. */
  revision: z.string().nullable(),
});

export type ProjectSchema = z.output<typeof projectSchemaSchema>;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export type ValueKind = (typeof VALUE_KINDS)[number];
export type PropertyOwner = (typeof PROPERTY_OWNERS)[number];
