import { expect, it } from 'vitest';
import { type Criteria, criteriaOf, filtersOf } from './criteria.ts';

const criteria: Criteria = {
  joiner: 'AND',
  criteria: [
    { kind: 'property', filter: { type: 'person', key: 'plan', operator: 'exact', value: ['pro'] } },
    { kind: 'event', event: 'signed up', isNegated: true, timeValue: 30, timeUnit: 'day' },
  ],
};

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
])('the filters %j are more than the editor can show', (filters) => {
  expect(criteriaOf(filters)).toBeUndefined();
});
