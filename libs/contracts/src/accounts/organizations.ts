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
   * Only the owner of the e-mail address can use an invitation with one. Without one, the first person with the link can.
   * When there is no mail server, signing up with the link writes the new user's address into the invitation.
   */
  target_email: emailSchema.nullish(),
  level: levelSchema.default(1),
});

export const projectCreateSchema = z.strictObject({
  name: projectNameSchema.default('Default project'),
  timezone: timezoneSchema.optional(),
});
