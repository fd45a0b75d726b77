import { z } from 'zod';
import { emailSchema, organizationNameSchema, projectNameSchema } from './sign-in.ts';
import { timezoneSchema } from './timezone.ts';

const levelSchema = z.union([z.literal(1), z.literal(8), z.literal(15)], {
  error: 'Expected 1 (member), 8 (admin) or 15 (owner).',
});

export const organizationCreateSchema = z.strictObject({ name: organizationNameSchema });
export const organizationPatchSchema = z.strictObject({ name: organizationNameSchema.optional() });
export const memberPatchSchema = z.strictObject({ level: levelSchema });

export const inviteCreateSchema = z.strictObject({
  /**
   * An invitation with an e-mail address can be used by its owner only; one without by the first person with the link.
   * One who signs up with the link without a mail server keeps it: the invitation then has their address.
   */
  target_email: emailSchema.nullish(),
  level: levelSchema.default(1),
});

export const projectCreateSchema = z.strictObject({
  name: projectNameSchema.default('Default project'),
  timezone: timezoneSchema.optional(),
});
