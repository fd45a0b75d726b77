export {
  type AgentCallAnswer,
  type AuditEntryAnswer,
  agentCallAnswerSchema,
  auditEntrySchema,
  type InviteAnswer,
  inviteSchema,
  type LinkedAppAnswer,
  linkedAppSchema,
  type MemberAnswer,
  memberSchema,
  type NoticeAnswer,
  noticeSchema,
  type OrganizationAnswer,
  type OrganizationBasic,
  organizationBasicSchema,
  organizationSchema,
  type PersonalApiKeyAnswer,
  type ProjectAnswer,
  type ProjectBasic,
  type ProjectNameOnly,
  type ProjectSecretKeyAnswer,
  personalApiKeySchema,
  projectBasicSchema,
  projectNameOnlySchema,
  projectSchema,
  projectSecretKeySchema,
  type SessionAnswer,
  type SupportRequestAnswer,
  sessionSchema,
  supportRequestSchema,
  type UserAnswer,
  userSchema,
  type VerificationTokenAnswer,
  verificationTokenSchema,
} from './answers.ts';
export {
  type DeviceCodeAnswer,
  type DevicePollAnswer,
  deviceCodeSchema,
  devicePollAnswerSchema,
  devicePollSchema,
} from './cli-login.ts';
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
export { agentCallsParams, auditLogParams, endSessionsParams } from './parameters.ts';
export {
  mergeSettings,
  type ProjectSettings,
  SETTING_NAMES,
  type StoredProjectSettings,
  storedProjectSettingsSchema,
  withDefaultSettings,
} from './project-settings.ts';
export {
  type ProjectPatch,
  projectPatchSchema,
  projectSecretKeyCreateSchema,
  projectSecretKeyListParams,
  projectSecretKeyPatchSchema,
} from './projects.ts';
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
export { TIMEZONES } from './timezone-names.ts';
export { THEME_MODES, type UserPatch, userPatchSchema } from './users.ts';
