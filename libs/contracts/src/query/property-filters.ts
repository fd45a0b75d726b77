import { patternProblem } from '@meridian/core';
import { z } from 'zod';
import { optional, withDefault } from './optional.ts';

export const PROPERTY_OPERATORS = [
  'exact',
  'is_not',
  'icontains',
  'not_icontains',
  'icontains_multi',
  'not_icontains_multi',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'regex',
  'not_regex',
  'gt',
  'gte',
  'lt',
  'lte',
  'min',
  'max',
  'between',
  'not_between',
  'is_set',
  'is_not_set',
  'is_date_exact',
  'is_date_before',
  'is_date_after',
  'in',
  'not_in',
  'is_cleaned_path_exact',
  'semver_eq',
  'semver_neq',
  'semver_gt',
  'semver_gte',
  'semver_lt',
  'semver_lte',
  'semver_tilde',
  'semver_caret',
  'semver_wildcard',
  'flag_evaluates_to',
] as const;

export const PROPERTY_FILTER_TYPES = [
  'event',
  'event_metadata',
  'person',
  'person_metadata',
  'session',
  'group',
  'cohort',
  'element',
  'feature',
  'hogql',
  'data_warehouse',
  'data_warehouse_person_property',
  'recording',
  'log_entry',
  'log',
  'error_tracking_issue',
  'revenue_analytics',
  'flag',
  'meta',
  'internal_event',
] as const;

const scalarValue = z.union([z.string(), z.number(), z.boolean()]);

export const propertyFilterSchema = z.strictObject({
  type: withDefault(z.enum(PROPERTY_FILTER_TYPES), 'event'),
  key: z.string().max(10_000),
  value: z.union([scalarValue, z.null(), z.array(z.union([scalarValue, z.null()])).max(100_000)]).optional(),
  operator: optional(z.enum(PROPERTY_OPERATORS)),
  label: optional(z.string()),
  group_type_index: optional(z.int().min(0).max(4)),
  group_key_names: optional(z.record(z.string(), z.string())),
  cohort_name: optional(z.string()),
});

/** `{}` and `{type}` come from half-filled filter forms: such a filter counts as always true. */
const incompleteFilterSchema = z
  .strictObject({
    type: optional(z.enum([...PROPERTY_FILTER_TYPES, 'empty'])),
    // A filter with a key is never taken for an incomplete one.
    key: z.undefined().optional(),
  })
  .transform(() => null);

export type PropertyFilter = z.output<typeof propertyFilterSchema>;

export interface PropertyGroup {
  readonly type: 'AND' | 'OR';
  readonly values: readonly (PropertyGroup | PropertyFilter)[];
}

const filterOrNothing = z.union([propertyFilterSchema, incompleteFilterSchema]);

const withoutNothing = <T>(values: readonly (T | null)[]): T[] =>
  values.filter((value): value is T => value !== null);

/** Filters, and groups of them, in one list. */
const groupMembers = z.lazy(() =>
  z
    .array(z.union([propertyGroupSchema, filterOrNothing]))
    .max(1_000)
    .transform((values) => withoutNothing<PropertyGroup | PropertyFilter>(values)),
);

export const propertyGroupSchema: z.ZodType<PropertyGroup> = z.strictObject({
  type: z.enum(['AND', 'OR']),
  values: groupMembers,
});

const filterList = z.array(filterOrNothing).max(1_000);

export const propertyFilterListSchema = withDefault(
  filterList.transform((values) => withoutNothing<PropertyFilter>(values)),
  [],
);

const READS_PATTERNS: ReadonlySet<PropertyFilter['operator']> = new Set(['regex', 'not_regex'] as const);

/** Refuses invalid regular expressions in filters that are saved and used later. */
export const checkPatterns = (
  filters: readonly (PropertyFilter | null)[],
  context: z.RefinementCtx,
): void => {
  for (const [index, filter] of filters.entries()) {
    if (filter === null || !READS_PATTERNS.has(filter.operator)) continue;
    const { value } = filter;
    if (Array.isArray(value))
      for (const [position, pattern] of value.entries())
        checkPattern(pattern, [index, 'value', position], context);
    else checkPattern(value, [index, 'value'], context);
  }
};

export const checkPattern = (pattern: unknown, path: (string | number)[], context: z.RefinementCtx): void => {
  const message = typeof pattern === 'string' ? patternProblem(pattern) : undefined;
  if (message !== undefined) context.addIssue({ code: 'custom', path, message });
};

export const savedFilterListSchema = withDefault(
  filterList.superRefine(checkPatterns).transform((values) => withoutNothing<PropertyFilter>(values)),
  [],
);

/** A plain list means AND; a group states its operator. Both are parsed into a group. */
export const propertiesSchema = z
  .union([propertyGroupSchema, withDefault(groupMembers, [])])
  .transform(
    (value): PropertyGroup =>
      Array.isArray(value) ? { type: 'AND', values: value } : (value as PropertyGroup),
  );

export const isPropertyGroup = (value: PropertyGroup | PropertyFilter): value is PropertyGroup =>
  'values' in value && Array.isArray(value.values);
