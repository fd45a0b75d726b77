export {
  personalApiKeyCreateSchema,
  personalApiKeyPatchSchema,
  type VerificationRequestInput,
  verificationRequestSchema,
  verificationTokenCreateSchema,
} from './keys.ts';
export {
  inviteCreateSchema,
  memberPatchSchema,
  organizationCreateSchema,
  organizationPatchSchema,
  projectCreateSchema,
} from './organizations.ts';
export { type ProjectPatch, projectPatchSchema, projectSecretKeyCreateSchema } from './projects.ts';
export {
  emailSchema,
  invitedSignUpByMailSchema,
  invitedSignUpSchema,
  newPasswordSchema,
  personNameSchema,
  signInSchema,
  signUpByMailSchema,
  signUpSchema,
} from './sign-in.ts';
export { type UserPatch, userPatchSchema } from './users.ts';
