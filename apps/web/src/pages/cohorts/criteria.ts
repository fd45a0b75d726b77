/** The criteria of a cohort as the editor shows them, and as the API stores them. */
import { isComplete } from '../../features/filters/filter.ts';
import type { PropertyFilter } from '../../features/query/query-types.ts';

export type TimeUnit = 'day' | 'week' | 'month';

export interface EventCriterion {
  readonly kind: 'event';
  readonly event: string;
  readonly isNegated: boolean;
  /** Undefined while the person writes it. */
  readonly timeValue: number | undefined;
  readonly timeUnit: TimeUnit;
}

export interface PropertyCriterion {
  readonly kind: 'property';
  readonly filter: PropertyFilter;
}

export type Criterion = EventCriterion | PropertyCriterion;

export interface Criteria {
  /** Whether a person must match all criteria or one of them. */
  readonly joiner: 'AND' | 'OR';
  readonly criteria: readonly Criterion[];
}

interface Group {
  readonly type: 'AND' | 'OR';
  readonly values: readonly unknown[];
}

const isGroup = (value: unknown): value is Group => {
  const { type, values } = (value ?? {}) as Record<string, unknown>;
  return (type === 'AND' || type === 'OR') && Array.isArray(values);
};

const UNITS: readonly TimeUnit[] = ['day', 'week', 'month'];

/** Members that this editor shows, or that change no result. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['type', 'value', 'key', 'event_type', 'time_value', 'time_interval', 'negation'],
  ...['bytecode', 'bytecode_error', 'conditionHash'],
]);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const criterionOf = (value: unknown): Criterion | undefined => {
  const members = (value ?? {}) as Record<string, unknown>;
  const { type, value: how, key, time_value, time_interval, negation, event_type } = members;
  if (type !== 'behavioral')
    return negation === true ? undefined : { kind: 'property', filter: value as PropertyFilter };
  const timeUnit = UNITS.find((unit) => unit === time_interval);
  const timeValue = Number(time_value ?? Number.NaN);
  const isSimple =
    how === 'performed_event' &&
    typeof key === 'string' &&
    event_type === 'events' &&
    Object.entries(members).every(([name, member]) => SHOWN.has(name) || isEmpty(member));
  if (!isSimple || timeUnit === undefined || Number.isNaN(timeValue)) return undefined;
  return { kind: 'event', event: key, isNegated: negation === true, timeValue, timeUnit };
};

/** Undefined for filters that this editor cannot show, such as groups within groups. */
export const criteriaOf = (filters: unknown): Criteria | undefined => {
  const root = (filters as { readonly properties?: unknown } | null | undefined)?.properties;
  if (root === undefined || root === null) return { joiner: 'AND', criteria: [] };
  if (!isGroup(root)) return undefined;
  const [only] = root.values;
  const group = root.values.length === 1 && isGroup(only) ? only : root;
  if (group.values.some(isGroup)) return undefined;
  const criteria = group.values.map(criterionOf);
  if (!criteria.every((criterion) => criterion !== undefined)) return undefined;
  return { joiner: group.type, criteria };
};

/** False while a criterion has no value: it would match every person. */
export const areComplete = ({ criteria }: Criteria): boolean =>
  criteria.every((criterion) =>
    criterion.kind === 'property' ? isComplete(criterion.filter) : criterion.timeValue !== undefined,
  );

const storedCriterion = (criterion: Criterion): unknown => {
  if (criterion.kind === 'property') return criterion.filter;
  return {
    type: 'behavioral',
    value: 'performed_event',
    key: criterion.event,
    event_type: 'events',
    time_value: criterion.timeValue,
    time_interval: criterion.timeUnit,
    negation: criterion.isNegated,
  };
};

export const filtersOf = ({ joiner, criteria }: Criteria) => ({
  properties: { type: 'OR', values: [{ type: joiner, values: criteria.map(storedCriterion) }] },
});
