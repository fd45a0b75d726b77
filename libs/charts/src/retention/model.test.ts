import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type RecordedName, recorded } from '../../test/recorded.ts';
import { Chart } from '../chart.tsx';
import { chartModelOf } from '../chart-model.ts';
import type { RetentionModel } from './model.ts';

const modelOf = (name: RecordedName): RetentionModel => {
  const { query, answer } = recorded(name);
  return chartModelOf(query, answer) as RetentionModel;
};

const states = ({ groups }: RetentionModel): string[] =>
  (groups[0]?.rows ?? []).map(({ cells }) =>
    cells.map(({ isFuture, isIncomplete }) => (isFuture ? '-' : isIncomplete ? '~' : '+')).join(''),
  );

test('intervals that are not over are incomplete, and later ones are left out', () => {
  // Read on 23 November, in the second week of the third cohort.
  expect(states(modelOf('retention-open'))).toEqual(['+++~', '++~-', '+~--', '~---']);
});

test('intervals after the range were not read', () => {
  expect(states(modelOf('retention'))).toEqual(['+++++', '++++-', '+++--', '++---', '+----']);
});

const retention = (filter: object, size: number, ...dates: string[]): RetentionModel => {
  const values = Array.from({ length: size }, (_, index) => ({ count: 10 - index, label: `Day ${index}` }));
  const query = { kind: 'RetentionQuery', retentionFilter: { period: 'Day', ...filter } };
  const results = dates.map((date) => ({ date: `${date}T00:00:00+00:00`, values }));
  return chartModelOf(query, {
    results,
    last_refresh: '2026-11-29T05:00:00Z',
    resolved_date_range: { date_to: '2026-11-29T23:59:59.999+00:00' },
  }) as RetentionModel;
};

test('a bracket is complete once all of its intervals are over', () => {
  // Days 1, 2 to 4 and 5 to 14, read on the 29th.
  const brackets = { retentionCustomBrackets: [1, 3, 10] };
  const model = retention(brackets, 4, '2026-11-14', '2026-11-24', '2026-11-25', '2026-11-28', '2026-11-29');
  expect(states(model)).toEqual(['++++', '+++~', '++~-', '+~--', '~---']);
  expect(model.groups[0]?.means).toEqual([1, 0.9, 0.8, 0.7]);
});

test('a window of 24 hours is over when it is over for the last actor of a cohort', () => {
  const filter = { timeWindowMode: '24_hour_windows' };
  const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'] as const;
  expect(states(retention(filter, 3, ...days))).toEqual(['++~', '+~~', '+~-', '~--']);
});

test('means are over complete cells', () => {
  const { groups } = modelOf('retention-open');
  expect(groups[0]?.means.map((mean) => mean?.toFixed(4))).toEqual(['1.0000', '0.4220', '0.3150', undefined]);
});

test.each([
  ['simple', (0.5 + 0.1) / 2],
  ['weighted', (50 + 100) / 1100],
  ['none', null],
])('a %s mean', (meanRetentionCalculation, mean) => {
  const values = (...counts: number[]) => counts.map((count, index) => ({ count, label: `Day ${index}` }));
  const results = [
    { date: '2026-01-01T00:00:00+00:00', values: values(100, 50) },
    { date: '2026-01-02T00:00:00+00:00', values: values(1000, 100) },
  ];
  const query = { kind: 'RetentionQuery', retentionFilter: { meanRetentionCalculation } };
  const model = chartModelOf(query, { results }) as RetentionModel;
  expect(model.groups[0]?.means[1]).toBe(mean);
});

test('rates can be of the interval before', () => {
  const results = [{ date: '2026-01-01', values: [{ count: 100 }, { count: 50 }, { count: 25 }] }];
  const query = { kind: 'RetentionQuery', retentionFilter: { retentionReference: 'previous' } };
  const model = chartModelOf(query, { results }) as RetentionModel;
  expect(model.groups[0]?.rows[0]?.cells.map(({ rate }) => rate)).toEqual([1, 0.5, 0.5]);
});

test('each value of a breakdown has its own cohorts, and points name the row and the value', () => {
  const { groups } = modelOf('retention-breakdown');
  expect(groups.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['Desktop', 3],
    ['Mobile', 3],
    ['Tablet', 3],
  ]);
  expect(groups[1]?.rows[2]?.cells[0]?.point).toMatchObject({ interval: 2, breakdown: 'Mobile', value: 16 });
});

test('as lines: one for each cohort without intervals to come, or for each value of a breakdown', () => {
  const curve = (name: RecordedName) => {
    const { query, answer } = recorded(name);
    const retentionFilter = {
      ...('retentionFilter' in query && (query.retentionFilter as object)),
      display: 'ActionsLineGraph',
    };
    return (chartModelOf({ ...query, retentionFilter }, answer) as RetentionModel).curve;
  };
  expect(
    curve('retention-open')?.series.map(({ values }) => values.filter((value) => value !== null).length),
  ).toEqual([4, 3, 2, 1]);
  expect(curve('retention-breakdown')?.series.map(({ label }) => label)).toEqual([
    'Desktop',
    'Mobile',
    'Tablet',
  ]);
  expect(modelOf('retention-open').curve).toBeUndefined();
});

test('amounts of a property are shown instead of counts', () => {
  const { hasAmounts, table } = modelOf('retention-sum');
  expect(hasAmounts).toBe(true);
  expect(table.rows[0]?.map(({ text }) => text)).toEqual([
    '21 November 2026',
    '50',
    '552.38',
    '410.5',
    '489',
  ]);
});

test('the size beside "Mean" is that of a cohort on average', () => {
  const model = modelOf('retention');
  const sizes = (model.groups[0]?.rows ?? []).map(({ size }) => size);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const html = renderToStaticMarkup(createElement(Chart, { model }));
  const [, shown] = /Mean<\/th><td[^>]*>([^<]*)</.exec(html) ?? [];
  expect(shown).toBe(mean.toLocaleString('en', { maximumFractionDigits: 1 }));
});
