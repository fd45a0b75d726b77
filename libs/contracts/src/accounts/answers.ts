/** Accounts as the API answers them. */
import { z } from 'zod';
import { userBasicSchema } from '../wire/index.ts';
import { projectSettingsSchema } from './project-settings.ts';
import { THEME_MODES } from './users.ts';

const isoTime = z.string();
const level = z.int();

export const organizationBasicSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
  membership_level: level,
});

export const projectBasicSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  organization: z.string(),
  project_id: z.int(),
  api_token: z.string(),
  name: z.string(),
  timezone: z.string(),
});

export const projectNameOnlySchema = z.object({
  id: z.int(),
  organization_id: z.string(),
  name: z.string(),
});

const placesMembers = { teams: z.array(projectBasicSchema), projects: z.array(projectNameOnlySchema) };

export const organizationSchema = z.object({
  ...organizationBasicSchema.shape,
  ...placesMembers,
  member_count: z.int(),
});

export const userSchema = z.object({
  ...userBasicSchema.shape,
  date_joined: isoTime,
  has_password: z.boolean(),
  is_staff: z.boolean(),
  is_impersonated: z.boolean(),
  theme_mode: z.enum(THEME_MODES).nullable(),
  team: projectBasicSchema.nullable(),
  organization: z.object({ ...organizationBasicSchema.shape, ...placesMembers }).nullable(),
  organizations: z.array(organizationBasicSchema),
});

export const projectSchema = z.object({
  ...projectBasicSchema.shape,
  week_start_day: z.int(),
  test_account_filters: z.array(z.unknown()),
  path_cleaning_filters: z.array(z.unknown()),
  data_retention_days: z.int().nullable(),
  anonymize_ips: z.boolean(),
  person_on_events_mode: z.string(),
  ...projectSettingsSchema.shape,
  /** Text, such as `"0.50"`. */
  session_recording_sample_rate: z.string().nullable(),
  is_demo: z.boolean(),
  default_modifiers: z.object({ personsOnEventsMode: z.string() }),
  effective_membership_level: level.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});

export const noticeSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  created_at: isoTime,
});

export const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  user_agent: z.string(),
  /** An IPv4 /24 or an IPv6 /48; null before it was first noted. */
  network: z.string().nullable(),
  created_at: isoTime,
  last_seen_at: isoTime,
  expires_at: isoTime,
  is_current: z.boolean(),
});

const keyMembers = {
  id: z.string(),
  label: z.string(),
  mask_value: z.string(),
  scopes: z.array(z.string()),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
  last_rolled_at: isoTime.nullable(),
  /** Present only in the answer that created the value. */
  value: z.string().optional(),
};

export const personalApiKeySchema = z.object({
  ...keyMembers,
  user_id: z.int(),
  scoped_teams: z.array(z.int()).nullable(),
  scoped_organizations: z.array(z.string()).nullable(),
});

export const projectSecretKeySchema = z.object(keyMembers);

export const memberSchema = z.object({
  id: z.string(),
  user: userBasicSchema,
  level,
  joined_at: isoTime,
  updated_at: isoTime,
});

export const inviteSchema = z.object({
  id: z.string(),
  target_email: z.string().nullable(),
  level,
  is_expired: z.boolean(),
  created_by: userBasicSchema.nullable(),
  created_at: isoTime,
  expires_at: isoTime,
  /** Present only in the answer that created the invitation. */
  url: z.string().optional(),
});

export const auditEntrySchema = z.object({
  id: z.string(),
  created_at: isoTime,
  actor: z.object({
    kind: z.string(),
    user_id: z.int().nullable(),
    name: z.string(),
    /** The personal API key or the app with which the user acted; null for a browser. */
    credential: z.object({ kind: z.string(), id: z.string() }).nullable(),
  }),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string().nullable() }),
  project_id: z.int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string().nullable(),
});

/** A call of a tool of the MCP server. */
export const agentCallAnswerSchema = z.object({
  id: z.string(),
  called_at: isoTime,
  user_id: z.int().nullable(),
  /** The app; null for an API key. */
  client_id: z.string().nullable(),
  credential: z.string(),
  credential_id: z.string(),
  tool: z.string(),
  project_id: z.int().nullable(),
  outcome: z.string(),
  duration_ms: z.int(),
  request_id: z.string(),
});

export const verificationTokenSchema = z.object({
  id: z.string(),
  label: z.string(),
  cimd_url: z.string(),
  mask_value: z.string(),
  created_by: userBasicSchema.nullable(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
  /** Present only in the answer that created the token. */
  value: z.string().optional(),
});

export const linkedAppSchema = z.object({
  client_id: z.string(),
  client_name: z.string().nullable(),
  is_verified: z.boolean(),
  linked_at: isoTime,
  verification_token: z.object({ id: z.string(), label: z.string() }),
  provisioning_limit_per_hour: z.number(),
});

export const supportRequestSchema = z.object({
  id: z.string(),
  topic: z.string(),
  app_name: z.string(),
  client_id: z.string(),
  product_url: z.string(),
  organization: z.string().nullable(),
  message: z.string(),
  status: z.string(),
  created_at: isoTime,
  closed_at: isoTime.nullable(),
  /** The decision of this region's operator about the app. */
  verification: z.object({ status: z.string(), decided_at: isoTime.nullable() }),
});

export type OrganizationBasic = z.output<typeof organizationBasicSchema>;
export type OrganizationAnswer = z.output<typeof organizationSchema>;
export type ProjectBasic = z.output<typeof projectBasicSchema>;
export type ProjectNameOnly = z.output<typeof projectNameOnlySchema>;
export type UserAnswer = z.output<typeof userSchema>;
export type ProjectAnswer = z.output<typeof projectSchema>;
export type NoticeAnswer = z.output<typeof noticeSchema>;
export type SessionAnswer = z.output<typeof sessionSchema>;
export type PersonalApiKeyAnswer = z.output<typeof personalApiKeySchema>;
export type ProjectSecretKeyAnswer = z.output<typeof projectSecretKeySchema>;
export type MemberAnswer = z.output<typeof memberSchema>;
export type InviteAnswer = z.output<typeof inviteSchema>;
export type AuditEntryAnswer = z.output<typeof auditEntrySchema>;
export type AgentCallAnswer = z.output<typeof agentCallAnswerSchema>;
export type VerificationTokenAnswer = z.output<typeof verificationTokenSchema>;
export type LinkedAppAnswer = z.output<typeof linkedAppSchema>;
export type SupportRequestAnswer = z.output<typeof supportRequestSchema>;
