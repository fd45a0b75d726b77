/** The sharing of an insight, a dashboard or an endpoint by a public link. */
import { z } from 'zod';

export const SHARED_KINDS = ['insight', 'dashboard', 'endpoint'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

const FRAME_ANCESTOR =
  /^(?:\*|https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?|http:\/\/localhost(?::\d{1,5})?)$/;
const MAX_FRAME_ANCESTORS = 20;

/** A source of the directive `frame-ancestors`; it becomes part of a header. */
export const frameAncestorSchema = z
  .string()
  .max(255)
  .regex(FRAME_ANCESTOR, 'Expected an origin such as https://example.com or https://*.example.com, or "*".');

/** How the shared page looks. Other members are dropped. */
export const sharingSettingsSchema = z.object({
  whitelabel: z.boolean().optional(),
  noHeader: z.boolean().optional(),
  showInspector: z.boolean().optional(),
  legend: z.boolean().optional(),
  detailed: z.boolean().optional(),
  hideExtraDetails: z.boolean().optional(),
  /** The page of an endpoint also has the answer of a run without variables. */
  showResult: z.boolean().optional(),
  theme: z.enum(['light', 'dark', 'system']).optional(),
});

/** Members that clients send back unchanged are ignored. */
export const sharingWriteSchema = z.object({
  enabled: z.boolean().optional(),
  settings: sharingSettingsSchema.nullable().optional(),
  password_required: z.boolean().optional(),
  frame_ancestors: z.array(frameAncestorSchema).max(MAX_FRAME_ANCESTORS).optional(),
});

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

export const sharedPasswordCreateSchema = z.object({
  /** A random one is made if it is absent or empty. */
  raw_password: z
    .union([z.literal(''), z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)])
    .optional(),
  note: z.string().max(100).optional(),
});

const passwordMembers = {
  id: z.uuid(),
  created_at: z.iso.datetime(),
  note: z.string(),
  created_by_email: z.string(),
};

export const sharedPasswordSchema = z.object({
  ...passwordMembers,
  /** Only in the answer that creates it. */
  password: z.string(),
});

export const sharingSchema = z.object({
  created_at: z.iso.datetime().nullable(),
  enabled: z.boolean(),
  /** Null until the object is shared for the first time. */
  access_token: z.string().nullable(),
  settings: sharingSettingsSchema,
  password_required: z.boolean(),
  frame_ancestors: z.array(z.string()),
  share_passwords: z.array(z.object({ ...passwordMembers, is_active: z.literal(true) })),
});
