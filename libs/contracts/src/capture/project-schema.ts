/**
 * `GET /internal/projects/:project_id/schema` of capture-service: what queries have to know of a project's data,
 * namely the types of its properties and the names of its group types.
 */
import { z } from 'zod';

export const PROPERTY_TYPES = ['String', 'Numeric', 'Boolean', 'DateTime'] as const;
export const PROPERTY_OWNERS = ['event', 'person', 'group', 'session'] as const;

export const projectSchemaSchema = z.strictObject({
  propertyDefinitions: z.array(
    z.strictObject({
      owner: z.enum(PROPERTY_OWNERS),
      /** Of a group's property. */
      groupIndex: z.int().min(0).max(4).nullable(),
      name: z.string(),
      /** Properties whose values have shown no type are left out. */
      type: z.enum(PROPERTY_TYPES),
    }),
  ),
  groupTypes: z.array(z.strictObject({ name: z.string(), index: z.int().min(0).max(4) })),
});

export type ProjectSchema = z.output<typeof projectSchemaSchema>;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export type PropertyOwner = (typeof PROPERTY_OWNERS)[number];
