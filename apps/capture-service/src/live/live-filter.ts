/** Which events a listener gets, and with which properties. */
import type { LiveEvent, LiveEventFilter, LiveEventsParams } from '@meridian/contracts/capture';
import { plainValue } from '../intake/exact-json.ts';

export interface LiveFilter {
  matches(event: LiveEvent): boolean;
  /** The event with the columns of the listener. */
  select(event: LiveEvent): LiveEvent;
}

export const createLiveFilter = (params: LiveEventsParams): LiveFilter => {
  const events = setOf(params.event ?? params.eventType);
  const distinctIds = setOf(params.distinct_id ?? params.distinctId);
  const tests = (params.properties ?? []).map(testOf);
  const columns = params.columns?.map((name) => name.replace(/^properties\./, ''));
  return {
    matches: (event) =>
      (events?.has(event.event) ?? true) &&
      (distinctIds?.has(event.distinct_id) ?? true) &&
      tests.every((test) => test(event.properties)),
    select: (event) => (columns === undefined ? event : { ...event, properties: pick(event, columns) }),
  };
};

const setOf = (names: readonly string[] | undefined): ReadonlySet<string> | undefined =>
  names === undefined || names.length === 0 ? undefined : new Set(names);

const pick = ({ properties }: LiveEvent, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(properties, name)).map((name) => [name, properties[name]]),
  );

type PropertiesTest = (properties: LiveEvent['properties']) => boolean;
type ValueTest = (actual: unknown, values: readonly unknown[]) => boolean;

const isSet: ValueTest = (actual) => actual !== undefined && actual !== null && actual !== '';
const equals: ValueTest = (actual, values) =>
  isSet(actual, []) && values.some((value) => String(value) === textOf(actual));
const contains: ValueTest = (actual, values) => {
  if (!isSet(actual, [])) return false;
  const text = textOf(actual).toLowerCase();
  return values.some((value) => text.includes(String(value).toLowerCase()));
};
const not =
  (test: ValueTest): ValueTest =>
  (actual, values) =>
    !test(actual, values);
const compares =
  (holds: (actual: number, value: number) => boolean): ValueTest =>
  (actual, [value]) => {
    if (!isSet(actual, []) || typeof actual === 'boolean') return false;
    const [left, right] = [Number(textOf(actual)), Number(value)];
    return !Number.isNaN(left) && !Number.isNaN(right) && holds(left, right);
  };

const TESTS: Readonly<Record<LiveEventFilter['operator'], ValueTest>> = {
  exact: equals,
  is_not: not(equals),
  icontains: contains,
  not_icontains: not(contains),
  gt: compares((actual, value) => actual > value),
  gte: compares((actual, value) => actual >= value),
  lt: compares((actual, value) => actual < value),
  lte: compares((actual, value) => actual <= value),
  is_set: isSet,
  is_not_set: not(isSet),
};

const testOf = ({ key, operator, value }: LiveEventFilter): PropertiesTest => {
  const test = TESTS[operator];
  const values = Array.isArray(value) ? value : [value ?? ''];
  return (properties) =>
    test(Object.hasOwn(properties, key) ? plainValue(properties[key]) : undefined, values);
};

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
