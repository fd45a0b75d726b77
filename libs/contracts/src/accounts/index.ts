export {
  emailSchema,
  newPasswordSchema,
  organizationNameSchema,
  personNameSchema,
  projectNameSchema,
  signInSchema,
  signUpSchema,
} from './sign-in.ts';
