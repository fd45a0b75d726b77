/** No kind of insight shapes more numbers than a process can hold and send without delaying others. */
import { insightQuerySchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CONTEXT } from '../golden/hogql-of.ts';
import type { Row } from '../insight-plan.ts';
import { planInsight } from '../registry.ts';

const SECONDS = 18_000;
const FROM = Date.parse('2024-01-01T00:00:00Z');
const isoOf = (second: number): string => new Date(FROM + second * 1_000).toISOString().slice(0, 19);
const bySecond = { interval: 'second', dateRange: { date_from: isoOf(0), date_to: isoOf(SECONDS - 1) } };
const breakdownFilter = { breakdown: 'k', breakdown_type: 'event', breakdown_limit: 10_000 };
const node = { kind: 'EventsNode', event: 'view' };
const series = (count: number): object[] => Array.from({ length: count }, () => node);
const list = (count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));
/** A row for each breakdown value. */
const values = (count: number): Row[] => list(count, (index) => [0, 0, `k${index}`, FROM / 1_000, 1]);

const shape = (query: object, rows: readonly Row[]) =>
  planInsight(insightQuerySchema.parse(query), GOLDEN_CONTEXT).shape(rows);

const trends = { kind: 'TrendsQuery', series: [node], ...bySecond };

describe('an answer with too many numbers is refused before it is made', () => {
  it.each<[string, object, Row[]]>([
    ['breakdown values by second', { ...trends, breakdownFilter }, values(400)],
    [
      'the values of a table that are added up',
      { ...trends, breakdownFilter, trendsFilter: { display: 'ActionsTable' } },
      list(60_000, (index) => [index % 10, 0, `k${index}`, '', 1]),
    ],
    ['series', { ...trends, series: series(40) }, []],
    ['series of two periods', { ...trends, series: series(20), compareFilter: { compare: true } }, []],
    ['formulas', { ...trends, trendsFilter: { formulas: new Array(50).fill('A') } }, []],
    ['a long formula', { ...trends, trendsFilter: { formula: new Array(500).fill('A').join('+') } }, []],
    [
      'a cumulative chart',
      { ...trends, breakdownFilter, trendsFilter: { display: 'ActionsLineGraphCumulative' } },
      values(400),
    ],
    ['a slope graph', { ...trends, breakdownFilter, trendsFilter: { display: 'SlopeGraph' } }, values(400)],
    [
      'a box plot',
      {
        ...trends,
        series: series(5).map((one) => ({ ...one, math_property: 'n' })),
        trendsFilter: { display: 'BoxPlot' },
      },
      [],
    ],
    ['rows', { ...trends, breakdownFilter }, list(500_001, () => [0, 0, 'k', FROM / 1_000, 1])],
    ['weekly active users', { ...trends, series: [{ ...node, math: 'weekly_active' }] }, []],
    ['stickiness', { kind: 'StickinessQuery', series: series(40), ...bySecond }, []],
    [
      'a funnel over time',
      {
        kind: 'FunnelsQuery',
        series: series(2),
        ...bySecond,
        breakdownFilter,
        funnelsFilter: { funnelVizType: 'trends' },
      },
      list(300, (index) => [0, `k${index}`, FROM / 1_000, 1, 1]),
    ],
    [
      'a funnel of many steps',
      { kind: 'FunnelsQuery', series: series(30), breakdownFilter },
      list(10_000, (index) => [0, `k${index}`, ...new Array<number>(91).fill(1)]),
    ],
    [
      'retention',
      {
        kind: 'RetentionQuery',
        breakdownFilter,
        dateRange: { date_from: '2024-01-01', date_to: '2024-04-01' },
        retentionFilter: { period: 'Day', totalIntervals: 90 },
      },
      list(1_000, (index) => [0, 0, `k${index}`, 1, 0]),
    ],
  ])('%s', (_name, query, rows) => {
    expect(() => shape(query, rows)).toThrow(
      expect.objectContaining({ code: 'query_limit_exceeded', status: 400 }),
    );
  });
});

describe('an answer of moderate size is given', () => {
  it.each<[string, object, Row[], number]>([
    ['a high limit with few values', { ...trends, breakdownFilter }, values(20), 20],
    [
      'many values of a table',
      { ...trends, breakdownFilter, trendsFilter: { display: 'ActionsTable' } },
      values(10_000),
      10_000,
    ],
    [
      'many values by day',
      {
        ...trends,
        interval: 'day',
        dateRange: { date_from: '2024-01-01', date_to: '2024-01-30' },
        breakdownFilter,
      },
      list(10_000, (index) => [0, 0, `k${index}`, '2024-01-01', 1]),
      10_000,
    ],
    [
      'monthly active users by hour',
      {
        ...trends,
        interval: 'hour',
        dateRange: { date_from: '2023-11-01', date_to: '2024-01-01' },
        series: [{ ...node, math: 'monthly_active' }, node],
      },
      [],
      2,
    ],
    ['lifecycle by second', { kind: 'LifecycleQuery', series: [node], ...bySecond }, [], 4],
  ])('%s', (_name, query, rows, count) => {
    expect(shape(query, rows).results).toHaveLength(count);
  });

  it('in one list of days for all series', () => {
    const [first, second] = shape({ ...trends, breakdownFilter }, values(2)).results as {
      days: unknown;
      action: { days: unknown };
    }[];
    expect(first!.days).toBe(second!.days);
    expect(first!.action.days).toBe(second!.action.days);
  });
});
