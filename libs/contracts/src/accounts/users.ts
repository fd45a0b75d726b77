import { z } from 'zod';
import { newPasswordSchema, personNameSchema } from './sign-in.ts';

export const THEME_MODES = ['light', 'dark', 'system'] as const;

/** `PATCH /api/users/@me/`. A new password needs the current one. */
export const userPatchSchema = z
  .strictObject({
    first_name: personNameSchema.optional(),
    last_name: z.union([z.literal(''), personNameSchema]).optional(),
    current_password: z.string().min(1).max(1_000).optional(),
    password: newPasswordSchema.optional(),
    /** Null follows the device. */
    theme_mode: z.enum(THEME_MODES).nullish(),
    set_current_organization: z.uuid().optional(),
    set_current_team: z.int().positive().optional(),
  })
  .refine((patch) => patch.password === undefined || patch.current_password !== undefined, {
    path: ['current_password'],
    message: 'Enter the current password to set a new one.',
  });

export type UserPatch = z.output<typeof userPatchSchema>;
