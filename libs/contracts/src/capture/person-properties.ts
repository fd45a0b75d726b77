/** Bodies of the routes that change one property of a person. */
import { z } from 'zod';

const propertyNameSchema = z.string().min(1).max(400);

/** Any JSON, but not nothing. */
const valueSchema = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

export const updatePropertySchema = z.object({ key: propertyNameSchema, value: valueSchema });
export const deletePropertySchema = z.object({ $unset: propertyNameSchema });
export const propertyDeletedSchema = z.object({ success: z.literal(true) });
