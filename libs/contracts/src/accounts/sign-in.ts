import { z } from 'zod';

const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address.'));

const personName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(150)
  // Names are shown to other people: nothing invisible, nothing that reverses text.
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u, 'A name cannot have control characters or angle brackets.');

export const emailSchema = email;
export const personNameSchema = personName;
export const organizationNameSchema = personName.max(64);
export const projectNameSchema = personName.max(200);

export const newPasswordSchema = z
  .string()
  .min(10, 'The password needs at least 10 characters.')
  .max(200, 'The password can have at most 200 characters.');

export const signInSchema = z.strictObject({
  email,
  password: z.string().min(1).max(1_000),
});

export const signUpSchema = z.strictObject({
  email,
  first_name: personName,
  organization_name: organizationNameSchema,
  password: newPasswordSchema,
});

/** Whoever is invited joins an organization that is there. */
export const invitedSignUpSchema = signUpSchema.omit({ organization_name: true });
