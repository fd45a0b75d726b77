import { z } from 'zod';
import { flagParam, integerParam, isStorableTime, pageParams } from '../wire/index.ts';

export const ANNOTATION_SCOPES = ['dashboard_item', 'dashboard', 'project'] as const;

const scopeNames = ['organization', 'recording'] as const;
const scopeSchema = z
  .enum([...ANNOTATION_SCOPES, 'insight', ...scopeNames])
  .refine(
    (scope) => !scopeNames.some((name) => name === scope),
    'An annotation belongs to a project, a dashboard or an insight.',
  )
  .transform(
    (scope) => (scope === 'insight' ? 'dashboard_item' : scope) as (typeof ANNOTATION_SCOPES)[number],
  );

const moment = z.iso.datetime({ offset: true, local: true, message: 'Expected an ISO 8601 time.' });
const dayOrMoment = z.union([moment, z.iso.date()], 'Expected an ISO 8601 time.');
const toDate = (text: string): Date =>
  new Date(/[zZ]|[+-]\d\d:?\d\d$|^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`);
const time = dayOrMoment.transform(toDate).refine(isStorableTime, 'Expected a time from the year 1 to 9999.');

const objectId = z.int().min(1).max(2_147_483_647);

export const annotationWriteSchema = z.object({
  content: z.string().max(8_192).nullable().optional(),
  date_marker: time.nullable().optional(),
  scope: scopeSchema.optional(),
  /** The id of the insight. */
  dashboard_item: objectId.nullable().optional(),
  dashboard_id: objectId.nullable().optional(),
  creation_type: z.enum(['USR', 'GIT']).optional(),
  emoji: z
    .string()
    .max(16)
    .nullable()
    .transform((emoji) => (emoji === '' ? null : emoji))
    .optional(),
  hidden_in_user_interface: z.boolean().nullable().optional(),
  deleted: z.boolean().optional(),
});

const dateParam = time.optional();

export const annotationListParams = z.object({
  ...pageParams,
  limit: integerParam(1, 1_000).default(1_000),
  search: z.string().max(200).optional(),
  scope: scopeSchema.optional(),
  date_from: dateParam,
  date_to: dateParam,
  dashboard_item: integerParam(1, 2_147_483_647).optional(),
  dashboard_id: integerParam(1, 2_147_483_647).optional(),
  hidden_in_user_interface: flagParam.optional(),
  is_emoji: flagParam.optional(),
});

export type AnnotationScope = (typeof ANNOTATION_SCOPES)[number];
export type AnnotationWrite = z.output<typeof annotationWriteSchema>;
export type AnnotationListParams = z.output<typeof annotationListParams>;
