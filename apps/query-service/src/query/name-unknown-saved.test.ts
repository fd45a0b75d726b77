import { InvalidRequestError } from '@meridian/core';
import { UnknownSavedError } from '@meridian/hogql/compile';
import { expect, it } from 'vitest';
import { namingUnknownSaved } from './name-unknown-saved.ts';

const attrOf = (node: object, error: Error): unknown => {
  try {
    namingUnknownSaved(node, () => {
      throw error;
    });
  } catch (thrown) {
    return thrown instanceof InvalidRequestError ? thrown.options.attr : thrown;
  }
  return undefined;
};

const group = (...values: object[]) => ({ type: 'AND', values });
const inCohort = (value: unknown) => ({ type: 'cohort', key: 'id', value });
const action = (id: number) => ({ kind: 'ActionsNode', id });

it.each<[object, 'cohort' | 'action', unknown, string | undefined]>([
  [{ properties: group(inCohort(8), inCohort(9)) }, 'cohort', 9, 'query__properties'],
  [{ properties: group(group(inCohort([9]))) }, 'cohort', 9, 'query__properties'],
  [{ properties: group(inCohort('Paid')) }, 'cohort', 'Paid', 'query__properties'],
  [
    { source: { filters: { properties: group(inCohort(9)) } } },
    'cohort',
    9,
    'query__source__filters__properties',
  ],
  [{ series: [action(8), { properties: group(inCohort(9)) }] }, 'cohort', 9, 'query__series__1__properties'],
  [
    { breakdownFilter: { breakdown_type: 'cohort', breakdown: ['all', 9] } },
    'cohort',
    9,
    'query__breakdownFilter__breakdown',
  ],
  [
    { breakdownFilter: { breakdowns: [{ type: 'cohort', property: 9 }] } },
    'cohort',
    9,
    'query__breakdownFilter__breakdowns__0__property',
  ],
  [{ series: [action(8), action(9)] }, 'action', 9, 'query__series__1__id'],
  [
    { retentionFilter: { targetEntity: { type: 'actions', id: '9' } } },
    'action',
    9,
    'query__retentionFilter__targetEntity__id',
  ],
  [{ conversionGoal: { actionId: 9 } }, 'action', 9, 'query__conversionGoal__actionId'],
  [{ query: 'SELECT 1 WHERE matchesAction(9)', properties: group(inCohort(9)) }, 'action', 9, undefined],
  [{ query: 'SELECT 1 WHERE 1 IN COHORT 9', series: [action(9)] }, 'cohort', 9, undefined],
])('%j names the %s %j in %s', (node, kind, reference, attr) => {
  expect(attrOf(node, new UnknownSavedError(kind, reference))).toBe(attr);
});

it('other errors stay as they are', () => {
  const error = new Error('of another kind');
  expect(attrOf({ series: [action(9)] }, error)).toBe(error);
});
