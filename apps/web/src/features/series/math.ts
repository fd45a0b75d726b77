/** The aggregations of a series. */
import type { Entity, SeriesMath } from '../query/query-types.ts';

export interface MathOption {
  readonly value: SeriesMath;
  readonly label: string;
  readonly hint?: string;
  readonly needs: 'nothing' | 'property' | 'sql' | 'group';
}

export const STATISTICS: ReadonlyArray<readonly [SeriesMath, string]> = [
  ['sum', 'Sum'],
  ['avg', 'Average'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
  ['median', 'Median'],
  ['p75', '75th percentile'],
  ['p90', '90th percentile'],
  ['p95', '95th percentile'],
  ['p99', '99th percentile'],
];

const counts: readonly MathOption[] = [
  { value: 'total', label: 'Total count', hint: 'Every event', needs: 'nothing' },
  { value: 'dau', label: 'Unique persons', hint: 'Each person once per interval', needs: 'nothing' },
  {
    value: 'weekly_active',
    label: 'Weekly active persons',
    hint: 'Persons of the last 7 days',
    needs: 'nothing',
  },
  {
    value: 'monthly_active',
    label: 'Monthly active persons',
    hint: 'Persons of the last 30 days',
    needs: 'nothing',
  },
  { value: 'unique_session', label: 'Unique sessions', needs: 'nothing' },
  { value: 'unique_group', label: 'Unique groups', hint: 'Each group once per interval', needs: 'group' },
  { value: 'first_time_for_user', label: 'First time of a person', needs: 'nothing' },
  {
    value: 'first_matching_event_for_user',
    label: 'First match of a person',
    hint: 'The first event that matches the filters',
    needs: 'nothing',
  },
];

const ofProperty: readonly MathOption[] = STATISTICS.map(([value, label]) => ({
  value,
  label: `${label} of a property`,
  needs: 'property',
}));

const perPerson: readonly MathOption[] = STATISTICS.filter(([value]) => value !== 'sum').map(
  ([value, label]) => ({
    value: `${value}_count_per_actor` as SeriesMath,
    label: `${label} of events per person`,
    needs: 'nothing',
  }),
);

const sql: MathOption = { value: 'hogql', label: 'SQL expression', needs: 'sql' };

const TRENDS_MATH: readonly MathOption[] = [...counts, ...ofProperty, ...perPerson, sql];
const STICKINESS_MATH: readonly MathOption[] = counts.filter(
  ({ value }) => value === 'total' || value === 'dau',
);
const FUNNEL_MATH: readonly MathOption[] = [
  { value: 'total', label: 'Every occurrence', needs: 'nothing' },
  { value: 'first_time_for_user', label: 'First time of a person', needs: 'nothing' },
  {
    value: 'first_time_for_user_with_filters',
    label: 'First match of a person',
    hint: 'The first event that matches the filters',
    needs: 'nothing',
  },
];

/** The choices for a kind of query; empty where a series has no math. */
export const mathFor = (kind: string): readonly MathOption[] => {
  switch (kind) {
    case 'TrendsQuery':
      return TRENDS_MATH;
    case 'StickinessQuery':
      return STICKINESS_MATH;
    case 'FunnelsQuery':
      return FUNNEL_MATH;
    default:
      return [];
  }
};

export const mathNeeds = (math: SeriesMath | null | undefined): MathOption['needs'] =>
  TRENDS_MATH.find(({ value }) => value === math)?.needs ?? 'nothing';

/** The series with another math, without members that only the old math needed. */
export const withMath = (series: Entity, math: SeriesMath): Entity => {
  const { math: _, math_property, math_property_type, math_hogql, math_group_type_index, ...rest } = series;
  const needs = mathNeeds(math);
  return {
    ...rest,
    ...(math !== 'total' && { math }),
    ...(needs === 'property' && { math_property, math_property_type }),
    ...(needs === 'sql' && { math_hogql: math_hogql ?? 'count()' }),
    ...(needs === 'group' && { math_group_type_index: math_group_type_index ?? 0 }),
  } as Entity;
};

/** False while the math lacks its property or expression. */
export const isMathComplete = ({ math, math_property, math_hogql }: Entity): boolean => {
  const needs = mathNeeds(math);
  if (needs === 'property') return Boolean(math_property);
  return needs !== 'sql' || Boolean(math_hogql?.trim());
};
