import { propertyFilterSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { propertiesToExpr } from '../prepare/property-filters.ts';
import { findSaved } from './find-saved.ts';

const SAVED = [
  { id: 1, name: '5' },
  { id: 4, name: 'Paid' },
  { id: 5, name: '4' },
  { id: 6, name: 'Paid' },
  { id: 7, name: '' },
];

describe('a reference to a saved object', () => {
  it.each([
    [5, 5],
    ['5', 1],
    ['4', 5],
    ['6', 6],
    ['Paid', 4],
  ])('%j is the one with the id %i', (reference, id) => {
    expect(findSaved(SAVED, reference)?.id).toBe(id);
  });

  it.each([8, '8', '', ' 6', '6.0', '0x6', '6e0', 'paid', true, null, Number.NaN])(
    '%j is none',
    (reference) => {
      expect(findSaved(SAVED, reference)).toBeUndefined();
    },
  );
});

const compiled = (condition: string) =>
  compile({
    query: `SELECT count() FROM events WHERE ${condition}`,
    projectId: 1,
    now: new Date('2024-05-05T10:00:00Z'),
    cohorts: SAVED,
    actions: SAVED.map(({ id, name }) => ({ id, name, steps: [{ event: `event ${id}` }] })),
  });

describe('in a query', () => {
  it.each([
    ['person_id IN COHORT 5', 5],
    ["person_id IN COHORT '4'", 5],
    ["person_id NOT IN COHORT '6'", 6],
  ])('%s reads the cohort %i', (condition, id) => {
    expect(compiled(condition).sql).toMatch(new RegExp(`__c3 = ${id}\\)`));
  });

  it.each([
    ['matchesAction(5)', 5],
    ["matchesAction('4')", 5],
    ["matchesAction('6')", 6],
  ])('%s matches the events of the action %i', (condition, id) => {
    expect(Object.values(compiled(condition).params)).toContain(`event ${id}`);
  });

  it.each(['matchesAction(true)', "matchesAction('')", 'person_id IN COHORT true', "person_id IN COHORT ''"])(
    '%s names nothing',
    (condition) => {
      expect(() => compiled(condition)).toThrow('This project has no');
    },
  );

  it('a property filter names a cohort in the same way', () => {
    const named = (value: string | number) =>
      propertiesToExpr(propertyFilterSchema.parse({ type: 'cohort', key: 'id', value }));
    expect([named(5), named('5'), named('Paid')]).toMatchObject([
      { right: { value: 5 } },
      { right: { value: '5' } },
      { right: { value: 'Paid' } },
    ]);
  });
});
