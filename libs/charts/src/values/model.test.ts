import { expect, test } from 'vitest';
import { type RecordedName, recorded } from '../../test/recorded.ts';
import { chartModelOf } from '../chart-model.ts';
import type { ValuesModel } from './model.ts';

const modelOf = (name: RecordedName): ValuesModel => {
  const { query, answer } = recorded(name);
  return chartModelOf(query, answer) as ValuesModel;
};

const valuesOf = (results: readonly object[]): ValuesModel =>
  chartModelOf(
    { kind: 'TrendsQuery', trendsFilter: { display: 'ActionsBarValue' } },
    { results },
  ) as ValuesModel;

const row = (label: string, aggregated_value: number, more: object = {}) => ({
  label,
  order: 0,
  aggregated_value,
  breakdown_value: label,
  action: { name: 'event' },
  ...more,
});

test('the largest comes first, and the rest last', () => {
  const { values } = valuesOf([row('a', 1), row('$$_posthog_breakdown_other_$$', 50), row('b', 5)]);
  expect(values.map(({ label, value }) => [label, value])).toEqual([
    ['b', 5],
    ['a', 1],
    ['Other', 50],
  ]);
});

test('shares are of the sum, where the numbers can be added up', () => {
  expect(valuesOf([row('a', 1), row('b', 3)]).values.map(({ share }) => share)).toEqual([0.75, 0.25]);
  const averages = [row('a', 1, { action: { math: 'avg' } }), row('b', 3, { action: { math: 'avg' } })];
  expect(valuesOf(averages)).toMatchObject({ total: null, values: [{ share: null }, { share: null }] });
});

test('the values of the period before belong to the same values of several breakdowns', () => {
  const period = (compare_label: string, first: number, second: number) =>
    [
      { breakdown_value: ['a,b', 'c'], aggregated_value: first },
      { breakdown_value: ['a', 'b,c'], aggregated_value: second },
    ].map((more) => row('x', 0, { compare_label, ...more }));
  const { values } = valuesOf([...period('current', 9, 8), ...period('previous', 1, 2)]);
  expect(values.map(({ value, previous }) => [value, previous])).toEqual([
    [9, 1],
    [8, 2],
  ]);
});

test.each([
  ['US', 'United States'],
  [['US'], 'United States'],
  [['US', 'Chrome'], 'United States, Chrome'],
  ['$$_posthog_breakdown_null_$$', 'Not set'],
])('the country %j is %s', (breakdown_value, label) => {
  const query = { kind: 'TrendsQuery', trendsFilter: { display: 'WorldMap' } };
  const { values } = chartModelOf(query, { results: [row('x', 1, { breakdown_value })] }) as ValuesModel;
  expect(values[0]?.label).toBe(label);
});

test('countries of several series are told apart', () => {
  const query = { kind: 'TrendsQuery', trendsFilter: { display: 'WorldMap' } };
  const results = ['sold', 'seen'].map((name, order) =>
    row(`${name} - US`, 2 - order, { order, breakdown_value: ['US'], action: { name, order } }),
  );
  const { values } = chartModelOf(query, { results }) as ValuesModel;
  const labels = values.map(({ label }) => label);
  expect(labels).toEqual(['sold: United States', 'seen: United States']);
});

test('a pie says which values have no slice', () => {
  const pieOf = (results: readonly object[]) =>
    chartModelOf(
      { kind: 'TrendsQuery', trendsFilter: { display: 'ActionsPie' } },
      { results },
    ) as ValuesModel;
  expect(pieOf([row('a', 5), row('b', -1)])).toMatchObject({
    note: '1 value below 0 has no slice.',
    summary: 'a 5, b -1. 1 value below 0 has no slice.',
  });
  expect(pieOf([row('a', -5), row('b', -1)]).note).toBe('2 values below 0 have no slices.');
  expect(pieOf([row('a', 5), row('b', 0)]).note).toBeUndefined();
  expect(valuesOf([row('a', 5), row('b', -1)]).note).toBeUndefined();
});

test('the period before is beside each value', () => {
  const { values, table } = valuesOf([
    row('a', 4, { compare_label: 'current' }),
    row('a', 2, { compare_label: 'previous' }),
  ]);
  expect(values).toMatchObject([{ label: 'a', value: 4, previous: 2 }]);
  expect(table.columns.map(({ label }) => label)).toEqual(['Series', 'Value', 'Previous']);
});

test('countries have their names, and points their codes', () => {
  const [first] = modelOf('trends-world').values;
  expect(first).toMatchObject({ label: 'United States', point: { breakdown: 'US', value: 1826 } });
});

test.each<[RecordedName, string]>([
  ['trends-value-bars', 'value-bars'],
  ['trends-pie', 'pie'],
  ['trends-table', 'table'],
  ['trends-world', 'world-map'],
])('%s is drawn as %s, with a total', (name, type) => {
  const model = modelOf(name);
  expect(model.type).toBe(type);
  expect(model.table.footer?.[0]?.text).toBe('Total');
});
