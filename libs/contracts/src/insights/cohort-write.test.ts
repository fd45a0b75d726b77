import { describe, expect, it } from 'vitest';
import { cohortWriteSchema } from './cohort-write.ts';

const filtersOf = (...values: unknown[]) => ({
  properties: { type: 'OR', values: [{ type: 'AND', values }] },
});
const bodyOf = (...values: unknown[]) => ({ name: 'Cohort', filters: filtersOf(...values) });

const performed = {
  type: 'behavioral',
  value: 'performed_event',
  key: 'signed up',
  event_type: 'events',
  time_value: 30,
  time_interval: 'day',
  negation: false,
};
const plan = { type: 'person', key: 'plan', value: 'pro', operator: 'exact' };

describe('the filters of a cohort', () => {
  it.each([
    ['a negated filter of persons', { ...plan, negation: true }],
    ['a filter that is not negated', { type: 'cohort', key: 'id', value: 3, negation: false }],
    ['an event that a person performed', performed],
    ['an event, with members of the public format', { ...performed, bytecode: ['_H'], conditionHash: 'a' }],
    [
      'an event since a date',
      { ...performed, time_value: null, time_interval: null, explicit_datetime: '-30d' },
    ],
    ['a number as a text', { ...performed, time_value: '30' }],
    [
      'a number of events',
      { ...performed, value: 'performed_event_multiple', operator: 'gte', operator_value: 0 },
    ],
    ['an action', { ...performed, event_type: 'actions', key: '7' }],
    ['a group in a group', { type: 'OR', values: [performed, { type: 'AND', values: [plan] }] }],
    ['a half-filled filter', { type: 'person' }],
  ])('may have %s, and keep it as it was sent', (_, value) => {
    expect(cohortWriteSchema.parse(bodyOf(value)).filters).toEqual(filtersOf(value));
  });

  const regularly = {
    ...performed,
    value: 'performed_event_regularly',
    operator: 'gte',
    operator_value: 1,
    min_periods: 3,
    total_periods: 2,
  };

  it.each([
    [
      { ...performed, value: 'performed_event_often' },
      'value',
      /"performed_event_often" is not supported.*performed_event_multiple/,
    ],
    [{ ...performed, time_value: undefined }, 'time_value', /needs time_value, or explicit_datetime/],
    [{ ...performed, time_value: 0 }, 'time_value', /whole number from 1/],
    [{ ...performed, time_interval: 'decade' }, 'time_interval', /"day"/],
    [{ ...performed, value: 'performed_event_multiple' }, 'operator_value', /needs operator_value/],
    [{ ...performed, operator_value: 5 }, 'operator_value', /performed_event has no member operator_value/],
    [{ ...performed, explicit_datetime_to: '-1d' }, 'explicit_datetime_to', /needs explicit_datetime/],
    [{ ...performed, event_type: 'actions' }, 'key', /id of an action/],
    [{ ...performed, colour: 'red' }, 'colour', /Unrecognized key/],
    [regularly, 'min_periods', /at most total_periods/],
    [{ ...regularly, time_value: 99_999, total_periods: 50 }, 'total_periods', /at most 999999/],
    [{ ...plan, negation: 'yes' }, 'negation', /boolean/],
    [{ ...plan, colour: 'red' }, 'colour', /Unrecognized key/],
    [{ type: 'person', value: 'pro' }, 'key', /string/],
  ])('name the member that is wrong: %j', (value, member, message) => {
    const { error } = cohortWriteSchema.safeParse(bodyOf(plan, value));
    const [issue] = error!.issues;
    const key = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    expect([...issue!.path, ...key].join('__')).toBe(`filters__properties__values__0__values__1__${member}`);
    expect(issue!.message).toMatch(message);
  });

  it('in the older form may be negated too', () => {
    const { groups } = cohortWriteSchema.parse({
      name: 'Cohort',
      groups: [{ properties: [{ ...plan, negation: true }] }],
    });
    expect(groups).toMatchObject({ properties: { values: [{ values: [{ ...plan, negation: true }] }] } });
    const empty = cohortWriteSchema.parse({ name: 'Cohort', groups: [{}] }).groups;
    expect(empty).toEqual({ properties: { type: 'OR', values: [{ type: 'AND', values: [] }] } });
  });
});
