/** The operators that fit a property, in words. */
import type { PropertyFilter, PropertyFilterType, PropertyOperator } from '../query/query-types.ts';

export type PropertyType = 'String' | 'Numeric' | 'Boolean' | 'DateTime';

const OPERATOR_LABELS = {
  exact: 'is',
  is_not: 'is not',
  icontains: 'contains',
  not_icontains: 'does not contain',
  starts_with: 'starts with',
  not_starts_with: 'does not start with',
  ends_with: 'ends with',
  not_ends_with: 'does not end with',
  regex: 'matches the pattern',
  not_regex: 'does not match the pattern',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  not_between: 'is not between',
  is_set: 'is set',
  is_not_set: 'is not set',
  is_date_exact: 'is on',
  is_date_before: 'is before',
  is_date_after: 'is after',
  in: 'is in',
  not_in: 'is not in',
  is_cleaned_path_exact: 'is the cleaned path',
} as const satisfies Partial<Record<PropertyOperator, string>>;

type Operator = keyof typeof OPERATOR_LABELS;

const PRESENCE: readonly Operator[] = ['is_set', 'is_not_set'];
const TEXT: readonly Operator[] = [
  'exact',
  'is_not',
  'icontains',
  'not_icontains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'regex',
  'not_regex',
];
const NUMBER: readonly Operator[] = ['exact', 'is_not', 'gt', 'gte', 'lt', 'lte', 'between', 'not_between'];
const TIME: readonly Operator[] = ['is_date_exact', 'is_date_before', 'is_date_after'];

export const operatorsFor = (
  filterType: PropertyFilterType,
  propertyType: PropertyType | null,
): readonly Operator[] => {
  if (filterType === 'cohort') return ['in', 'not_in'];
  if (filterType === 'hogql') return [];
  if (filterType === 'element') return ['exact', 'is_not', 'icontains', 'not_icontains', ...PRESENCE];
  switch (propertyType) {
    case 'Numeric':
      return [...NUMBER, ...PRESENCE];
    case 'Boolean':
      return ['exact', 'is_not', ...PRESENCE];
    case 'DateTime':
      return [...TIME, ...PRESENCE];
    case 'String':
      return [...TEXT, ...PRESENCE];
    default:
      return [...TEXT, 'gt', 'gte', 'lt', 'lte', ...PRESENCE];
  }
};

/** The operands of the operator: none, one, two, or any number of values. */
export const valuesOf = (operator: PropertyOperator): 'none' | 'one' | 'two' | 'many' => {
  if (operator === 'is_set' || operator === 'is_not_set') return 'none';
  if (operator === 'between' || operator === 'not_between') return 'two';
  if (operator === 'exact' || operator === 'is_not') return 'many';
  return 'one';
};

export const operatorOf = (filter: PropertyFilter): PropertyOperator =>
  filter.operator ?? (filter.type === 'cohort' ? 'in' : 'exact');

export const operatorLabel = (operator: PropertyOperator): string =>
  (OPERATOR_LABELS as Partial<Record<PropertyOperator, string>>)[operator] ?? operator.replaceAll('_', ' ');
