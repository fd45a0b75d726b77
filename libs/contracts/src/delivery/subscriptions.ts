/** Subscriptions: results of insights and dashboards, sent on a schedule. */
import { z } from 'zod';
import { flagParam, integerParam, pageParams, userBasicSchema } from '../wire/index.ts';

export const SUBSCRIPTION_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;

const MAX_DASHBOARD_INSIGHTS = 6;
const MAX_TARGET_CHARS = 4_000;
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('2100-01-01T00:00:00Z');

const timeSchema = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .transform((text) => new Date(/Z|[+-]\d\d:?\d\d$/.test(text) || text.length === 10 ? text : `${text}Z`))
  .refine(
    (time) => time.getTime() >= EARLIEST && time.getTime() < LATEST,
    'Expected a time from 2000 to 2099.',
  );

/** Members that only the server sets are ignored, as clients send back what they read. */
export const subscriptionWriteSchema = z.object({
  insight: z.int().nullish(),
  dashboard: z.int().nullish(),
  dashboard_export_insights: z.array(z.int()).max(MAX_DASHBOARD_INSIGHTS).nullish(),
  title: z.string().max(100).nullish(),
  target_type: z.enum(['email', 'webhook', 'slack']),
  /** Addresses with commas between them, or the address of a webhook. */
  target_value: z.string().trim().min(1).max(MAX_TARGET_CHARS),
  frequency: z.enum(SUBSCRIPTION_FREQUENCIES),
  interval: z.int().min(1).max(1_000).optional(),
  byweekday: z
    .array(z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']))
    .max(7)
    .nullish(),
  bysetpos: z.int().min(-53).max(53).nullish(),
  count: z.int().min(1).max(10_000).nullish(),
  start_date: timeSchema,
  until_date: timeSchema.nullish(),
  enabled: z.boolean().optional(),
  deleted: z.boolean().optional(),
  invite_message: z.string().max(1_000).nullish(),
});

export const subscriptionPatchSchema = subscriptionWriteSchema.partial();

export const subscriptionListParams = z.object({
  ...pageParams,
  insight: integerParam(1).optional(),
  dashboard: integerParam(1).optional(),
  target_type: z.enum(['email', 'webhook', 'slack']).optional(),
  resource_type: z.enum(['insight', 'dashboard']).optional(),
  deleted: flagParam.default(false),
  search: z.string().max(200).optional(),
});

export const subscriptionSchema = z.object({
  id: z.int(),
  content_type: z.enum(['insight', 'dashboard']),
  insight: z.int().nullable(),
  dashboard: z.int().nullable(),
  insight_short_id: z.string().nullable(),
  resource_name: z.string().nullable(),
  dashboard_export_insights: z.array(z.int()),
  title: z.string().nullable(),
  target_type: z.enum(['email', 'webhook']),
  target_value: z.string(),
  /** Addresses that have not agreed yet; they get nothing until they do. */
  unconfirmed_addresses: z.array(z.string()),
  frequency: z.enum(SUBSCRIPTION_FREQUENCIES),
  interval: z.int(),
  byweekday: z.array(z.string()).nullable(),
  bysetpos: z.int().nullable(),
  count: z.int().nullable(),
  start_date: z.iso.datetime(),
  until_date: z.iso.datetime().nullable(),
  next_delivery_date: z.iso.datetime().nullable(),
  summary: z.string(),
  enabled: z.boolean(),
  deleted: z.boolean(),
  created_at: z.iso.datetime(),
  created_by: userBasicSchema.nullable(),
  /** Only in the answer that sets a webhook. */
  signing_secret: z.string().optional(),
});

export const subscriptionDeliverySchema = z.object({
  id: z.uuid(),
  subscription: z.int(),
  trigger_type: z.enum(['scheduled', 'manual', 'target_change']),
  idempotency_key: z.string(),
  scheduled_at: z.iso.datetime().nullable(),
  target_type: z.string(),
  target_value: z.string(),
  content_snapshot: z.record(z.string(), z.unknown()).nullable(),
  recipient_results: z.array(
    z.object({
      recipient: z.string(),
      status: z.enum(['success', 'failed', 'pending']),
      error: z.string().nullable(),
    }),
  ),
  status: z.enum(['starting', 'completed', 'failed', 'skipped']),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_updated_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

/** The delivery that was begun. */
export const subscriptionTestSchema = z.object({ id: z.uuid() });

export type SubscriptionWrite = z.output<typeof subscriptionWriteSchema>;
export type SubscriptionPatch = z.output<typeof subscriptionPatchSchema>;
