/**
 * Settings of a project that clients read and change with it: switches of the web SDK, and what web apps show.
 * Only settings that differ from their defaults are stored.
 */
import { z } from 'zod';

/** Null means the default. */
const flag = z.boolean().nullable();
/** Postgres refuses NUL and lone surrogates in JSON, which are the only characters that are written like this. */
const isStorable = (value: unknown): boolean => {
  try {
    return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
  } catch {
    return false; // nested too deeply
  }
};
const STORABLE =
  'Expected a value that can be stored: without NUL characters, lone surrogates and deep nesting.';
const text = z.string().max(500).refine(isStorable, STORABLE);
const texts = z.array(text).max(200).nullable();
const jsonObject = z.record(z.string(), z.unknown()).refine(isStorable, STORABLE).nullable();

/** An address in which `*` matches any characters. */
const isAddress = (address: string): boolean => {
  const url = URL.parse(address.replaceAll('*', 'x'));
  return url !== null && /^[a-z][a-z\d+.-]*:$/.test(url.protocol) && url.host !== '';
};
const address = text.refine(
  isAddress,
  'Expected an address such as https://example.com or https://*.example.com.',
);

const isPattern = (pattern: string): boolean => {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
};
const urlTriggers = z
  .array(
    z.strictObject({
      url: text.min(1).refine(isPattern, 'Expected a regular expression.'),
      matching: z.literal('regex'),
    }),
  )
  .max(100)
  .nullable();

/** A number, or a text such as `"0.50"`, which is how it is answered. */
const sampleRate = z
  .union([z.number(), z.string().regex(/^[01](?:\.\d{1,4})?$/)], { error: 'Expected a number from 0 to 1.' })
  .refine((rate) => Number(rate) >= 0 && Number(rate) <= 1, 'Expected a number from 0 to 1.')
  .transform((rate) => Number(rate).toFixed(2));

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const shape = {
  app_urls: z.array(address).max(200).nullable(),
  recording_domains: z.array(address).max(200).nullable(),
  autocapture_opt_out: flag,
  autocapture_exceptions_opt_in: flag,
  autocapture_exceptions_errors_to_ignore: texts,
  autocapture_web_vitals_opt_in: flag,
  autocapture_web_vitals_allowed_metrics: z
    .array(z.enum(['CLS', 'FCP', 'INP', 'LCP']))
    .max(4)
    .nullable(),
  capture_performance_opt_in: flag,
  capture_console_log_opt_in: flag,
  capture_dead_clicks: flag,
  heatmaps_opt_in: flag,
  surveys_opt_in: flag,
  session_recording_opt_in: flag,
  session_recording_sample_rate: sampleRate.nullable(),
  session_recording_minimum_duration_milliseconds: z.int().min(0).max(60_000).nullable(),
  session_recording_linked_flag: z.null({ error: 'Feature flags are not offered here. Send null.' }),
  session_recording_network_payload_capture_config: z
    .strictObject({ recordBody: z.boolean().optional(), recordHeaders: z.boolean().optional() })
    .nullable(),
  session_recording_masking_config: z
    .strictObject({
      maskAllInputs: z.boolean().optional(),
      maskTextSelector: text.optional(),
      blockSelector: text.optional(),
    })
    .nullable(),
  session_recording_url_trigger_config: urlTriggers,
  session_recording_url_blocklist_config: urlTriggers,
  session_recording_event_trigger_config: texts,
  session_recording_trigger_match_type_config: z.enum(['all', 'any']).nullable(),
  session_replay_config: z
    .looseObject({ record_canvas: z.boolean().optional() })
    .refine(isStorable, STORABLE)
    .nullable(),
  survey_config: jsonObject,
  inject_web_apps: flag,
  base_currency: z
    .string()
    .refine((code) => CURRENCIES.has(code), 'Expected a currency code of ISO 4217, such as EUR.')
    .nullable(),
  live_events_columns: texts,
  person_display_name_properties: texts,
  data_attributes: texts,
  correlation_config: jsonObject,
  test_account_filters_default_checked: flag,
  human_friendly_comparison_periods: flag,
  primary_dashboard: z.int().positive().nullable(),
  default_data_theme: z.int().nullable(),
  completed_snippet_onboarding: flag,
  has_completed_onboarding_for: jsonObject,
  onboarding_tasks: jsonObject,
  extra_settings: jsonObject,
  business_model: z.enum(['b2b', 'b2c', 'other']).nullable(),
  receive_org_level_activity_logs: flag,
};

const MAX_CHARACTERS = 64 * 1024;

/** The settings in a request: omitted ones keep their values, and null resets to the default. */
export const projectSettingsPatchShape = z.object(shape).partial().shape;

export const projectSettingsSchema = z.object(shape);
/** The stored settings, which are the ones that differ from their defaults. */
export const storedProjectSettingsSchema = projectSettingsSchema.partial();

export type ProjectSettings = z.output<typeof projectSettingsSchema>;
export type StoredProjectSettings = z.output<typeof storedProjectSettingsSchema>;

const isFlag = (name: string): boolean => shape[name as keyof ProjectSettings] === flag;

const DEFAULTS = {
  ...Object.fromEntries(Object.keys(shape).map((name) => [name, isFlag(name) ? false : null])),
  app_urls: [],
  base_currency: 'USD',
  data_attributes: ['data-attr'],
} as unknown as ProjectSettings;

export const SETTING_NAMES = Object.keys(shape) as readonly (keyof ProjectSettings)[];

export const withDefaultSettings = (stored: StoredProjectSettings): ProjectSettings => ({
  ...DEFAULTS,
  ...stored,
});

/** Undefined when the result would be too large. */
export const mergeSettings = (
  stored: StoredProjectSettings,
  patch: StoredProjectSettings,
): StoredProjectSettings | undefined => {
  const members = Object.entries({ ...stored, ...patch });
  const merged = Object.fromEntries(members.filter(([, value]) => value !== null && value !== undefined));
  return JSON.stringify(merged).length > MAX_CHARACTERS ? undefined : merged;
};
