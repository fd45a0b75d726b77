/**
 * The conditions of a cohort: filters of persons, what persons did, and groups of both. Each condition may be negated.
 * The members have the public cohort format. Each value is read by one schema, chosen by its members, so that
 * an error names the member.
 */
import { z } from 'zod';
import { displayOnly, optional, withDefault } from './optional.ts';
import {
  PROPERTY_FILTER_TYPES,
  type PropertyFilter,
  propertyFilterListSchema,
  propertyFilterSchema,
} from './property-filters.ts';

export const BEHAVIOR_KINDS = [
  'performed_event',
  'performed_event_multiple',
  'performed_event_first_time',
  'performed_event_regularly',
  'performed_event_sequence',
  'stopped_performing_event',
  'restarted_performing_event',
] as const;

export const BEHAVIOR_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

const COUNT_OPERATORS = ['gte', 'lte', 'gt', 'lt', 'eq', 'exact'] as const;

const SOURCES = ['events', 'actions'] as const;

/** Some clients send numbers as texts. */
const wholeNumber = (min: number, max: number) => {
  const message = `Expected a whole number from ${min} to ${max}.`;
  return optional(
    z
      .union([z.number(), z.string().regex(/^\d{1,9}$/)], message)
      .transform(Number)
      .refine((value) => Number.isInteger(value) && value >= min && value <= max, message),
  );
};

const MOST_PERIODS = 100;
/** Relative dates have at most six digits. */
const LONGEST = 999_999;
const timeValue = wholeNumber(1, 100_000);
/** The name of an event, or the id of an action. */
const entity = z.union(
  [z.string().min(1).max(400), z.int()],
  'Expected the name of an event, or the id of an action.',
);

const negation = withDefault(z.boolean(), false);

/** Members that the public format adds to each filter. They change no result. */
const addedMembers = { bytecode: displayOnly, bytecode_error: displayOnly, conditionHash: displayOnly };

const behaviorShape = {
  type: z.literal('behavioral'),
  value: z.enum(BEHAVIOR_KINDS, {
    error: ({ input }) =>
      `The kind ${JSON.stringify(input)} is not supported. The supported kinds are ${BEHAVIOR_KINDS.join(', ')}.`,
  }),
  key: entity,
  event_type: z.enum(SOURCES),
  event_filters: propertyFilterListSchema,
  negation,
  time_value: timeValue,
  time_interval: optional(z.enum(BEHAVIOR_UNITS)),
  explicit_datetime: optional(z.string().min(1).max(64)),
  explicit_datetime_to: optional(z.string().min(1).max(64)),
  operator: optional(z.enum(COUNT_OPERATORS)),
  operator_value: wholeNumber(0, 1_000_000),
  min_periods: wholeNumber(1, MOST_PERIODS),
  total_periods: wholeNumber(1, MOST_PERIODS),
  seq_event: optional(entity),
  seq_event_type: optional(z.enum(SOURCES)),
  seq_time_value: timeValue,
  seq_time_interval: optional(z.enum(BEHAVIOR_UNITS)),
};

const behaviorObject = z.strictObject({ ...behaviorShape, ...addedMembers });

export type BehaviorFilter = Omit<z.output<typeof behaviorObject>, keyof typeof addedMembers>;

type Member = keyof BehaviorFilter;

interface KindMembers {
  readonly needs: readonly Member[];
  readonly allows: readonly Member[];
}

const COMMON: readonly Member[] = ['type', 'value', 'key', 'event_type', 'event_filters', 'negation'];
const LENGTH = ['time_value', 'time_interval'] as const;
const SECOND_LENGTH = ['seq_time_value', 'seq_time_interval'] as const;
const RANGE = ['explicit_datetime', 'explicit_datetime_to'] as const;

/** `time_value` with `time_interval` is needed unless `explicit_datetime` is given. */
const MEMBERS_OF: Readonly<Record<BehaviorFilter['value'], KindMembers>> = {
  performed_event: { needs: LENGTH, allows: RANGE },
  performed_event_multiple: { needs: [...LENGTH, 'operator_value'], allows: ['operator', ...RANGE] },
  performed_event_first_time: { needs: LENGTH, allows: RANGE },
  performed_event_regularly: {
    needs: [...LENGTH, 'operator_value', 'min_periods', 'total_periods'],
    allows: ['operator'],
  },
  performed_event_sequence: {
    needs: [...LENGTH, 'seq_event', 'seq_event_type', ...SECOND_LENGTH],
    allows: RANGE,
  },
  stopped_performing_event: { needs: [...LENGTH, ...SECOND_LENGTH], allows: ['explicit_datetime'] },
  restarted_performing_event: { needs: [...LENGTH, ...SECOND_LENGTH], allows: ['explicit_datetime'] },
};

interface Mistake {
  readonly member: Member;
  readonly message: string;
}

const mistakeIn = (filter: BehaviorFilter): Mistake | undefined => {
  const { value: kind } = filter;
  const { needs, allows } = MEMBERS_OF[kind];
  const isGiven = (member: Member): boolean => filter[member] !== undefined;
  const isReplaced = (member: Member): boolean =>
    isGiven('explicit_datetime') && LENGTH.some((name) => name === member);
  const extra = (Object.keys(behaviorShape) as Member[]).find(
    (member) => isGiven(member) && ![...COMMON, ...needs, ...allows].includes(member),
  );
  if (extra !== undefined) return { member: extra, message: `${kind} has no member ${extra}.` };
  const missing = needs.find((member) => !isGiven(member) && !isReplaced(member));
  if (missing !== undefined) {
    const alternative = allows.includes('explicit_datetime') && LENGTH.some((name) => name === missing);
    const hint = alternative ? ', or explicit_datetime instead' : '';
    return { member: missing, message: `${kind} needs ${missing}${hint}.` };
  }
  if (isGiven('explicit_datetime_to') && !isGiven('explicit_datetime'))
    return { member: 'explicit_datetime_to', message: 'explicit_datetime_to needs explicit_datetime.' };
  if ((filter.min_periods ?? 0) > (filter.total_periods ?? 0))
    return { member: 'min_periods', message: 'min_periods must be at most total_periods.' };
  if ((filter.time_value ?? 0) * (filter.total_periods ?? 0) > LONGEST)
    return {
      member: 'total_periods',
      message: `time_value times total_periods must be at most ${LONGEST}.`,
    };
  if (filter.event_type === 'actions' && !isActionId(filter.key))
    return { member: 'key', message: 'Expected the id of an action.' };
  if (filter.seq_event_type === 'actions' && !isActionId(filter.seq_event))
    return { member: 'seq_event', message: 'Expected the id of an action.' };
  return undefined;
};

const isActionId = (value: string | number | undefined): boolean => /^\d{1,9}$/.test(String(value));

const behaviorFilterSchema: z.ZodType<BehaviorFilter> = behaviorObject
  .superRefine((filter, context) => {
    const mistake = mistakeIn(filter);
    if (mistake === undefined) return;
    context.addIssue({ code: 'custom', path: [mistake.member], message: mistake.message });
  })
  .transform(({ bytecode, bytecode_error, conditionHash, ...filter }) => filter);

const personFilterSchema = propertyFilterSchema
  .extend({ negation, ...addedMembers })
  .transform(({ bytecode, bytecode_error, conditionHash, ...filter }) => filter);

/** A property filter, negated or not. */
export type CohortPropertyFilter = PropertyFilter & { readonly negation: boolean };

export type CohortCondition = CohortPropertyFilter | BehaviorFilter;

export interface CohortGroup {
  readonly type: 'AND' | 'OR';
  readonly values: readonly (CohortGroup | CohortCondition)[];
}

/** `{}` and `{type}` come from half-filled filter forms: such a filter counts as always true. */
const incompleteFilterSchema = z
  .strictObject({ type: optional(z.enum([...PROPERTY_FILTER_TYPES, 'empty'])) })
  .transform(() => null);

type Value = CohortGroup | CohortCondition | null;

const schemaFor = (value: unknown): z.ZodType<Value> => {
  if (typeof value !== 'object' || value === null) return personFilterSchema;
  const names = Object.keys(value);
  const type = 'type' in value ? value.type : undefined;
  if (names.includes('values') || type === 'AND' || type === 'OR') return cohortGroupSchema;
  if (type === 'behavioral') return behaviorFilterSchema;
  return names.every((name) => name === 'type') ? incompleteFilterSchema : personFilterSchema;
};

/** Reads each value with the schema that is chosen for it. Errors have the paths of that schema. */
const chosen = <T>(choose: (value: unknown) => z.ZodType<T>) =>
  z.unknown().transform((value, context): T => {
    const parsed = choose(value).safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    context.issues.push(...(parsed.error.issues as typeof context.issues));
    return z.NEVER;
  });

const groupMembers = z
  .array(chosen(schemaFor))
  .max(1_000)
  .transform((values) => values.filter((value) => value !== null));

const cohortGroupSchema: z.ZodType<CohortGroup> = z.strictObject({
  type: z.enum(['AND', 'OR']),
  values: groupMembers,
});

const listSchema: z.ZodType<CohortGroup> = withDefault(groupMembers, []).transform((values) => ({
  type: 'AND',
  values,
}));

const LIST = { type: 'array', maxItems: 1_000, items: { type: 'object', additionalProperties: true } };

/** The filters as the API reference shows them. */
const WRITTEN = {
  description:
    'Conditions of persons, of what persons did ("type": "behavioral"), and groups of them. A list means AND.',
  anyOf: [
    {
      type: 'object',
      properties: { type: { type: 'string', enum: ['AND', 'OR'] }, values: LIST },
      required: ['type', 'values'],
    },
    LIST,
  ],
};

/** A plain list means AND. */
export const cohortPropertiesSchema = chosen((value) =>
  Array.isArray(value) || value === null || value === undefined ? listSchema : cohortGroupSchema,
).meta({ written: WRITTEN });

export const isCohortGroup = (value: CohortGroup | CohortCondition): value is CohortGroup =>
  'values' in value;
