/** Alerts: thresholds on insights. */
import { z } from 'zod';
import { integerParam, pageParams, userBasicSchema } from '../wire/index.ts';

export const ALERT_STATES = ['Firing', 'Not firing', 'Errored', 'Snoozed'] as const;
export const CALCULATION_INTERVALS = ['hourly', 'daily', 'weekly', 'monthly'] as const;

export const alertThresholdConfigurationSchema = z
  .object({
    type: z.enum(['absolute', 'percentage']).default('absolute'),
    bounds: z.object({ lower: z.number().nullish(), upper: z.number().nullish() }).nullish(),
  })
  .refine(({ bounds }) => bounds?.lower != null || bounds?.upper != null, {
    path: ['bounds'],
    message: 'Give a lower or an upper bound.',
  })
  .refine(({ bounds }) => (bounds?.lower ?? -Infinity) <= (bounds?.upper ?? Infinity), {
    path: ['bounds'],
    message: 'The lower bound must not be above the upper bound.',
  });

export const alertConditionSchema = z.object({
  type: z.enum(['absolute_value', 'relative_increase', 'relative_decrease']).default('absolute_value'),
});

export const alertConfigSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TrendsAlertConfig'),
    series_index: z.int().min(0).max(100).default(0),
    /** Also check the interval that is not over yet. */
    check_ongoing_interval: z.boolean().nullish(),
  }),
  z.object({
    type: z.literal('HogQLAlertConfig'),
    /** The only numeric column by default. */
    column: z.string().max(400).nullish(),
    evaluation: z.enum(['last_row', 'first_row', 'any_row']).default('last_row'),
  }),
  z.object({
    type: z.literal('FunnelsAlertConfig'),
    /** The share of persons, from 0 to 100, that reached a step, of those in the first step or in the step before. */
    metric: z.enum(['conversion_from_start', 'conversion_from_previous']).default('conversion_from_start'),
    /** The index of a step, from 0; the last step by default. */
    funnel_step: z.int().min(0).max(100).nullish(),
  }),
]);

const MAX_SUBSCRIBERS = 100;

/** Members that only the server sets are ignored, as clients send back what they read. */
export const alertWriteSchema = z.object({
  name: z.string().max(400).optional(),
  insight: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
  threshold: z.object({
    name: z.string().max(255).optional(),
    configuration: alertThresholdConfigurationSchema,
  }),
  condition: alertConditionSchema.nullish(),
  config: alertConfigSchema.nullish(),
  calculation_interval: z.enum(CALCULATION_INTERVALS).optional(),
  enabled: z.boolean().optional(),
  skip_weekend: z.boolean().nullish(),
  /** Whether mails and webhooks also report that the alert has resolved; true by default. */
  notify_on_resolve: z.boolean().nullish(),
  /** A time, or how long from now: `2h`, `1d`, `1w`. Null ends the pause. */
  snoozed_until: z.string().max(40).nullish(),
  subscribed_users: z
    .array(z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]))
    .max(MAX_SUBSCRIBERS)
    .optional(),
  detector_config: z.null('Anomaly detectors are not offered; set a threshold.').optional(),
  schedule_restriction: z.null('Restricted times are not offered; use skip_weekend.').optional(),
});

export const alertPatchSchema = alertWriteSchema.partial();

export const alertListParams = z.object({
  ...pageParams,
  insight: integerParam(1).optional(),
  insight_id: integerParam(1).optional(),
  search: z.string().max(200).optional(),
});

export const alertRetrieveParams = z.object({
  checks_limit: integerParam(0, 500).default(5),
  checks_offset: integerParam(0, 1_000_000).default(0),
});

export const alertSimulateSchema = z.object({
  insight: z.int(),
  threshold: z.object({ configuration: alertThresholdConfigurationSchema }).optional(),
  condition: alertConditionSchema.nullish(),
  config: alertConfigSchema.nullish(),
  series_index: z.int().min(0).max(100).optional(),
  date_from: z.string().max(64).nullish(),
  /** The only detector offered is a threshold. */
  detector_config: z
    .object({
      type: z.literal('threshold', 'Anomaly detectors are not offered; use the type "threshold".'),
      lower_bound: z.number().nullish(),
      upper_bound: z.number().nullish(),
    })
    .nullish(),
});

export const alertSimulationSchema = z.object({
  data: z.array(z.number().nullable()),
  dates: z.array(z.string()),
  scores: z.array(z.null()),
  triggered_indices: z.array(z.int()),
  triggered_dates: z.array(z.string()),
  interval: z.string().nullable(),
  total_points: z.int(),
  anomaly_count: z.int(),
});

export const alertDestinationWriteSchema = z.object({
  type: z.literal(
    'webhook',
    'Only webhooks are offered. For Slack, use the address of an incoming webhook proxy.',
  ),
  webhook_url: z.string().max(2_000),
});

export const alertDestinationDeleteSchema = z.object({
  hog_function_ids: z.array(z.uuid()).min(1).max(100),
});

export const alertDestinationSchema = z.object({
  hog_function_ids: z.array(z.uuid()),
  id: z.uuid(),
  type: z.literal('webhook'),
  webhook_url: z.string(),
  created_at: z.iso.datetime(),
  /** Only in the answer that creates it. */
  signing_secret: z.string(),
});

export const alertCheckSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  calculated_value: z.number().nullable(),
  state: z.enum(ALERT_STATES),
  targets_notified: z.boolean(),
  error: z.string().nullable(),
});

export const alertSchema = z.object({
  id: z.uuid(),
  created_by: userBasicSchema.nullable(),
  created_at: z.iso.datetime(),
  insight: z.looseObject({ id: z.int(), short_id: z.string(), name: z.string().nullable() }),
  name: z.string(),
  subscribed_users: z.array(userBasicSchema),
  threshold: z.object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    name: z.string(),
    configuration: z.looseObject({ type: z.string() }),
  }),
  condition: z.object({ type: z.string() }),
  state: z.enum(ALERT_STATES),
  enabled: z.boolean(),
  last_notified_at: z.iso.datetime().nullable(),
  last_checked_at: z.iso.datetime().nullable(),
  next_check_at: z.iso.datetime().nullable(),
  checks: z.array(alertCheckSchema),
  checks_total: z.int().optional(),
  config: z.looseObject({ type: z.string() }),
  detector_config: z.looseObject({}).nullable(),
  calculation_interval: z.enum(CALCULATION_INTERVALS),
  snoozed_until: z.iso.datetime().nullable(),
  skip_weekend: z.boolean(),
  notify_on_resolve: z.boolean(),
  schedule_restriction: z.looseObject({}).nullable(),
  last_value: z.number().nullable(),
  destinations: z.array(z.object({ id: z.uuid(), type: z.literal('webhook'), webhook_url: z.string() })),
});

export type AlertAnswer = z.input<typeof alertSchema>;
export type AlertWrite = z.output<typeof alertWriteSchema>;
export type AlertPatch = z.output<typeof alertPatchSchema>;
export type AlertConfig = z.output<typeof alertConfigSchema>;
export type AlertCondition = z.output<typeof alertConditionSchema>;
export type AlertThresholdConfiguration = z.output<typeof alertThresholdConfigurationSchema>;
export type AlertState = (typeof ALERT_STATES)[number];
export type CalculationInterval = (typeof CALCULATION_INTERVALS)[number];
