import { findNameProblem, findWritingProblem } from '@meridian/core';
import { z } from 'zod';

const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address.'));

/** Names are shown to other people, on pages and in mails. */
const nameThat = (findProblem: (name: string) => string | undefined, maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(maxLength)
    .superRefine((name, context) => {
      const problem = findProblem(name);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: `The name ${problem}.` });
    });

const personName = nameThat(findNameProblem, 150);

export const emailSchema = email;
export const personNameSchema = personName;
export const organizationNameSchema = nameThat(findNameProblem, 64);
/** Only members can read it, but consent pages show it as the target of the app's access. */
export const projectNameSchema = nameThat(findWritingProblem, 200);

export const newPasswordSchema = z
  .string()
  .min(10, 'The password must have at least 10 characters.')
  .max(200, 'The password must have at most 200 characters.');

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

/** An invited person joins an organization that is there. */
export const invitedSignUpSchema = signUpSchema.omit({ organization_name: true });

/**
 * With a mail server, users choose the password after following the link in the mail; a password in the request is
 * ignored.
 */
export const signUpByMailSchema = signUpSchema.partial({ password: true });
export const invitedSignUpByMailSchema = invitedSignUpSchema.partial({ password: true });
