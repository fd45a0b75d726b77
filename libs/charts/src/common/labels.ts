/** The names of series, in words. */
import { isolated } from '@meridian/ui';
import type { BreakdownValue } from './model.ts';
import { type Fields, fieldsOf, textOf } from './read.ts';

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['$pageview', 'Pageview'],
  ['$pageleave', 'Page leave'],
  ['$autocapture', 'Autocapture'],
  ['$screen', 'Screen'],
  ['$identify', 'Identify'],
  ['$rageclick', 'Rage click'],
  ['$dead_click', 'Dead click'],
  ['$exception', 'Exception'],
  ['$web_vitals', 'Web vitals'],
]);

export const eventLabel = (name: string): string => EVENT_NAMES.get(name) ?? name;

const OTHER = '$$_posthog_breakdown_other_$$';
const NOT_SET = '$$_posthog_breakdown_null_$$';

export const isOtherValue = (value: BreakdownValue | undefined): boolean =>
  [value].flat().some((part) => part === OTHER);

export const isSameBreakdown = (
  one: BreakdownValue | null | undefined,
  other: BreakdownValue | null | undefined,
): boolean => JSON.stringify(one) === JSON.stringify(other);

const valueLabel = (value: string): string => {
  if (value === OTHER) return 'Other';
  if (value === NOT_SET) return 'Not set';
  return value === '' ? '(empty)' : value;
};

/** A value of a breakdown, or the values of several, in words. */
export const breakdownLabel = (value: BreakdownValue): string =>
  typeof value === 'object'
    ? value.map((part) => isolated(valueLabel(part))).join(', ')
    : valueLabel(String(value));

const MATHS: ReadonlyMap<string, string> = new Map([
  ['dau', 'unique persons'],
  ['weekly_active', 'weekly active persons'],
  ['monthly_active', 'monthly active persons'],
  ['unique_session', 'unique sessions'],
  ['unique_group', 'unique groups'],
  ['first_time_for_user', 'first time'],
  ['first_matching_event_for_user', 'first matching event'],
  ['first_time_for_user_with_filters', 'first matching event'],
  ['hogql', 'SQL expression'],
]);

const STATISTICS: ReadonlyMap<string, string> = new Map([
  ['avg', 'average'],
  ['sum', 'sum'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['median', 'median'],
  ['p75', '75th percentile'],
  ['p90', '90th percentile'],
  ['p95', '95th percentile'],
  ['p99', '99th percentile'],
]);

/** The counted quantity, if it is not the number of events. */
export const mathLabel = (math: string | undefined, property: string | undefined): string | undefined => {
  if (math === undefined || math === 'total') return undefined;
  const perPerson = /^(\w+?)_count_per_actor$/.exec(math)?.[1];
  if (perPerson !== undefined) return `${STATISTICS.get(perPerson) ?? perPerson} per person`;
  const statistic = STATISTICS.get(math);
  if (statistic !== undefined) return property === undefined ? statistic : `${statistic} of ${property}`;
  return MATHS.get(math) ?? math;
};

/** Whether the buckets of a series can be added up: unique persons and averages cannot. */
export const isAdditive = (math: string | undefined): boolean =>
  math === undefined ||
  ['total', 'sum', 'first_time_for_user', 'first_matching_event_for_user'].includes(math);

/** The name of a series or a step, from its `action` in the answer or its node in the query. */
export const entityName = (entity: unknown, label: unknown): string => {
  const { custom_name, name, event, id } = fieldsOf(entity) as Fields;
  return (
    textOf(custom_name) ??
    eventLabel(
      textOf(label) ?? textOf(name) ?? textOf(event) ?? (id === undefined ? 'All events' : String(id)),
    )
  );
};
