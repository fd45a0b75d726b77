import { expect, it } from 'vitest';
import { areComplete, type Criteria, type Criterion, criteriaOf, filtersOf } from './criteria.ts';

const criteria: Criteria = {
  joiner: 'AND',
  criteria: [
    { kind: 'property', filter: { type: 'person', key: 'plan', operator: 'exact', value: ['pro'] } },
    { kind: 'event', event: 'signed up', isNegated: true, timeValue: 30, timeUnit: 'day' },
  ],
};

const signedUp = {
  type: 'behavioral',
  value: 'performed_event',
  key: 'signed up',
  event_type: 'events',
  time_value: '30',
  time_interval: 'day',
};
const only = (value: object) => ({ properties: { type: 'OR', values: [{ type: 'AND', values: [value] }] } });

it('members of the public format that change nothing are read', () => {
  const filters = only({ ...signedUp, event_filters: [], explicit_datetime: null, conditionHash: 'a' });
  expect(criteriaOf(filters)?.criteria).toEqual([
    { kind: 'event', event: 'signed up', isNegated: false, timeValue: 30, timeUnit: 'day' },
  ]);
  const plan = { type: 'person', key: 'plan', value: 'pro', negation: false };
  expect(criteriaOf(only(plan))?.criteria).toEqual([{ kind: 'property', filter: plan }]);
});

it.each<[Criterion, boolean]>([
  [criteria.criteria[0]!, true],
  [criteria.criteria[1]!, true],
  [{ kind: 'property', filter: { type: 'person', key: 'plan', operator: 'exact' } }, false],
  [{ kind: 'property', filter: { type: 'person', key: 'plan', operator: 'exact', value: [] } }, false],
  [{ kind: 'event', event: 'a', isNegated: false, timeValue: undefined, timeUnit: 'day' }, false],
])('the criterion %j is complete: %s', (criterion, expected) => {
  expect(areComplete({ joiner: 'AND', criteria: [...criteria.criteria, criterion] })).toBe(expected);
});

it('what is saved is read as it was', () => {
  expect(criteriaOf(filtersOf(criteria))).toEqual(criteria);
});

it.each([
  [null, { joiner: 'AND', criteria: [] }],
  [{}, { joiner: 'AND', criteria: [] }],
  [{ properties: { type: 'OR', values: [] } }, { joiner: 'OR', criteria: [] }],
])('the filters %j are read as %j', (filters, read) => {
  expect(criteriaOf(filters)).toEqual(read);
});

it.each([
  [{ properties: [] }],
  [
    {
      properties: {
        type: 'OR',
        values: [
          { type: 'AND', values: [] },
          { type: 'AND', values: [] },
        ],
      },
    },
  ],
  [
    {
      properties: {
        type: 'AND',
        values: [{ type: 'behavioral', value: 'performed_event_regularly', key: 'x' }],
      },
    },
  ],
  [only({ ...signedUp, event_filters: [{ key: 'plan', value: 'pro' }] })],
  [only({ ...signedUp, explicit_datetime: '-7d' })],
  [only({ ...signedUp, time_value: null })],
  [only({ type: 'person', key: 'plan', value: 'pro', negation: true })],
])('the filters %j are more than the editor can show', (filters) => {
  expect(criteriaOf(filters)).toBeUndefined();
});
