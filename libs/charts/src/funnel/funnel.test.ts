import { expect, test } from 'vitest';
import { type RecordedName, recorded } from '../../test/recorded.ts';
import { chartModelOf } from '../chart-model.ts';
import type { PathsModel } from '../paths/model.ts';
import { pointOf } from '../series/model.ts';
import type { FunnelModel } from './model.ts';
import type { FunnelTrendModel } from './trend.ts';

const modelOf = (name: RecordedName): unknown => {
  const { query, answer } = recorded(name);
  return chartModelOf(query, answer);
};

test('steps have rates of the first step and of the one before, and points for both outcomes', () => {
  const { groups } = modelOf('funnel-steps') as FunnelModel;
  const [, second, third] = groups[0]?.steps ?? [];
  expect(second).toMatchObject({
    label: 'signed up',
    count: 170,
    droppedOff: 771,
    converted: { funnelStep: 2, value: 170 },
    dropped: { funnelStep: -2, value: 771 },
  });
  expect(third?.fromFirst).toBeCloseTo(58 / 941);
  expect(third?.fromPrevious).toBeCloseTo(58 / 170);
});

test('a step after an optional one is compared with the last required step, because actors may skip the optional one', () => {
  const { query, answer } = recorded('funnel-steps');
  const series = [0, 1, 2].map((index) => ({ kind: 'EventsNode', optionalInFunnel: index === 1 }));
  const { groups } = chartModelOf({ ...query, series }, answer) as FunnelModel;
  const [, second, third] = groups[0]?.steps ?? [];
  expect(second).toMatchObject({ droppedOff: 771, previous: 'step before' });
  expect(third).toMatchObject({
    count: 58,
    previous: 'required step before',
    droppedOff: 941 - 58,
    dropped: { funnelStep: -3, value: 941 - 58 },
  });
  const flow = { ...query, series, funnelsFilter: { funnelVizType: 'flow' } };
  expect(chartModelOf(flow, answer).type).toBe('funnel');
});

test('a flow has a link for each outcome of a step, and the table of the steps', () => {
  const { query, answer } = recorded('funnel-steps');
  const flow = { ...query, funnelsFilter: { funnelVizType: 'flow' } };
  const model = chartModelOf(flow, answer) as PathsModel;
  expect(model.links.map(({ value, point }) => [value, point.funnelStep])).toEqual([
    [170, 2],
    [771, -2],
    [58, 3],
    [112, -3],
  ]);
  expect(model.nodes.map(({ count }) => count)).toEqual([941, 170, 771, 58, 112]);
  expect(model.table).toEqual((modelOf('funnel-steps') as FunnelModel).table);
  expect(chartModelOf(flow, recorded('funnel-breakdown').answer).type).toBe('funnel');
});

test('values of a breakdown are groups', () => {
  const { groups, table } = modelOf('funnel-breakdown') as FunnelModel;
  expect(groups.map(({ label }) => label)).toEqual(['Desktop', 'Mobile', 'Tablet']);
  expect(groups[1]?.steps[0]?.converted).toMatchObject({ breakdown: ['Mobile'], funnelStep: 1 });
  expect(table.rows).toHaveLength(9);
  expect(table.columns[0]?.label).toBe('Group');
});

test('periods are groups', () => {
  const { groups } = modelOf('funnel-compare') as FunnelModel;
  expect(groups.map(({ label, isPrevious }) => [label, isPrevious])).toEqual([
    ['Current period', false],
    ['Previous period', true],
  ]);
  expect(groups[1]?.steps[0]?.converted.compare).toBe('previous');
});

test('a step that nothing reaches has no rate of infinity', () => {
  const results = [
    { name: 'a', count: 0 },
    { name: 'b', count: 0 },
  ];
  const model = chartModelOf({ kind: 'FunnelsQuery' }, { results }) as FunnelModel;
  expect(model.isEmpty).toBe(true);
  expect(model.groups[0]?.steps[1]).toMatchObject({ fromFirst: 0, fromPrevious: 0, dropRate: null });
});

test('a funnel over time has rates, and an incomplete last period', () => {
  const model = modelOf('funnel-trend') as FunnelTrendModel;
  expect(model.buckets.at(-1)?.isIncomplete).toBe(true);
  expect(pointOf(model.series[0]!, model.buckets[1]!, 1)).toEqual({
    series: 0,
    breakdown: undefined,
    compare: undefined,
    dropOff: false,
    entrancePeriodStart: '2026-11-20',
    label: 'Conversion rate, 20 November 2026',
    value: 3.08,
    hasActors: true,
  });
  expect(model.table.rows[0]?.map(({ text }) => text)).toEqual(['19 November 2026', '3.18%']);
  const grouped = modelOf('funnel-trend-breakdown') as FunnelTrendModel;
  expect(grouped.series.map(({ label }) => label)).toEqual(['Desktop', 'Mobile', 'Tablet']);
});

test('a funnel over time names the values of a breakdown as its steps do', () => {
  const values = [[''], '', ['free'], ['a', ''], ['a,b', 'c']];
  const results = values.map((breakdown_value) => ({ breakdown_value, days: ['2026-11-14'], data: [50] }));
  const query = { kind: 'FunnelsQuery', funnelsFilter: { funnelVizType: 'trends' } };
  const { series } = chartModelOf(query, { results }) as FunnelTrendModel;
  expect(series.map(({ label }) => label)).toEqual(['Not set', 'Not set', 'free', 'a, Not set', 'a,b, c']);
  expect(series.map(({ origin }) => origin.breakdown)).toEqual(values);
});

test('bins of times end where the next one begins; the last one is open', () => {
  const { buckets, series } = modelOf('funnel-times') as FunnelTrendModel;
  expect(buckets[0]?.label).toBe('36s to 19h 7m');
  expect(buckets.at(-1)?.label).toMatch(/ or more$/);
  expect(series[0]?.total).toBe(58);
});
