/** Models of the kinds whose rules are few. */
import { expect, test } from 'vitest';
import { type RecordedName, recorded } from '../test/recorded.ts';
import { type BoxPlotModel, whiskersOf } from './box-plot/model.ts';
import { type ChartModel, chartModelOf } from './chart-model.ts';
import type { NumberModel } from './number/model.ts';

const modelOf = <T extends ChartModel['type']>(
  name: RecordedName,
  type: T,
): Extract<ChartModel, { readonly type: T }> => {
  const { query, answer } = recorded(name);
  const model = chartModelOf(query, answer);
  expect(model.type).toBe(type);
  return model as Extract<ChartModel, { readonly type: T }>;
};

test('lifecycle: dormant persons are below zero, and points name the status', () => {
  const { series } = modelOf('lifecycle', 'lifecycle');
  expect(series.map(({ label, stack }) => [label, stack])).toEqual([
    ['New', 'lifecycle'],
    ['Returning', 'lifecycle'],
    ['Resurrecting', 'lifecycle'],
    ['Dormant', 'lifecycle'],
  ]);
  expect(series[3]?.values[0]).toBe(-268);
  expect(series[3]?.origin).toEqual({ series: 0, status: 'dormant' });
});

test('lifecycle: statuses that are toggled off are hidden', () => {
  const { query, answer } = recorded('lifecycle');
  const model = chartModelOf({ ...query, lifecycleFilter: { toggledLifecycles: ['new'] } }, answer);
  expect(model).toMatchObject({
    series: [{ isHidden: false }, { isHidden: true }, { isHidden: true }, { isHidden: true }],
  });
});

test('lifecycle: a first or last period of which only a part is in the range is incomplete', () => {
  const days = ['2026-10-04', '2026-10-11', '2026-10-18'];
  const incomplete = (date_from: string, date_to: string, interval: string): boolean[] => {
    const query = { kind: 'LifecycleQuery', interval, dateRange: { date_from, date_to } };
    const model = chartModelOf(query, {
      results: [{ status: 'new', days, data: [1, 1, 1] }],
      resolved_date_range: {
        date_from: `${date_from}T00:00:00+00:00`,
        date_to: `${date_to}T23:59:59.999+00:00`,
      },
    });
    return 'buckets' in model ? model.buckets.map(({ isIncomplete }) => isIncomplete) : [];
  };
  expect(incomplete('2026-10-07', '2026-10-21', 'week')).toEqual([true, false, true]);
  expect(incomplete('2026-10-04', '2026-10-24', 'week')).toEqual([false, false, false]);
});

test('stickiness: buckets are numbers of intervals', () => {
  const { buckets, series } = modelOf('stickiness', 'stickiness');
  expect(buckets[1]).toMatchObject({ day: 2, label: '2 days', short: '2' });
  expect(series[0]?.dayKeys).toEqual([1, 2, 3, 4, 5]);
  expect(modelOf('stickiness-compare', 'stickiness')).toMatchObject({ look: 'bars' });
});

test('paths: nodes count those who came and those who went on', () => {
  const { nodes, links, stepCount } = modelOf('paths', 'paths');
  const first = nodes.find(({ key }) => key === '1_https://orbit.example.com/app');
  expect(first).toMatchObject({ step: 1, label: 'orbit.example.com/app', count: 137, continued: 137 });
  expect(links[0]?.point).toMatchObject({
    pathStartKey: '1_https://orbit.example.com/app',
    pathEndKey: '2_https://orbit.example.com/app/reports',
    value: 79,
  });
  expect(stepCount).toBe(4);
});

test('the persons of an hour that comes twice are asked for with its offset', () => {
  const days = ['01', '02', '02', '03'].map((hour) => `2026-10-25 ${hour}:00:00`);
  const keys = [days[0], '2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00', days[3]];
  const series = { days, data: [1, 2, 3, 4] };
  const answer = (result: object) => ({ results: [result], timezone: 'Europe/Berlin' });
  const hourly = { interval: 'hour' };
  const lifecycle = { kind: 'LifecycleQuery', ...hourly };
  expect(chartModelOf(lifecycle, answer({ ...series, status: 'new' }))).toMatchObject({
    series: [{ dayKeys: keys }],
  });
  const rates = { kind: 'FunnelsQuery', ...hourly, funnelsFilter: { funnelVizType: 'trends' } };
  expect(chartModelOf(rates, answer(series))).toMatchObject({ series: [{ dayKeys: keys }] });
  const boxes = days.map((day) => ({ day, series_index: 0, median: 1 }));
  const plot = { kind: 'TrendsQuery', ...hourly, trendsFilter: { display: 'BoxPlot' } };
  const model = chartModelOf(plot, { results: boxes, timezone: 'Europe/Berlin' }) as BoxPlotModel;
  expect(model.series[0]?.boxes.map((box) => box?.point.day)).toEqual(keys);
});

test('box plots: an hour that comes twice has two boxes', () => {
  const hours = ['01:00:00', '02:00:00', '02:00:00', '03:00:00'];
  const results = [0, 1].flatMap((series_index) =>
    hours.map((hour, index) => {
      const median = series_index * 10 + index + 1;
      const others = { min: median, p25: median, p75: median, max: median, mean: median };
      return { day: `2026-10-25 ${hour}`, series_index, series_label: 's', median, ...others };
    }),
  );
  const query = { kind: 'TrendsQuery', interval: 'hour', trendsFilter: { display: 'BoxPlot' } };
  const { series, table } = chartModelOf(query, { results }) as BoxPlotModel;
  expect(series.map(({ boxes }) => boxes.map((box) => box?.median))).toEqual([
    [1, 2, 3, 4],
    [11, 12, 13, 14],
  ]);
  expect(table.rows).toHaveLength(8);
});

test('box plots: buckets without numbers have no box', () => {
  const { query, answer } = recorded('trends-box-plot');
  const zero = { min: 0, p25: 0, median: 0, p75: 0, max: 0, mean: 0 };
  const results = (answer.results as object[]).map((box, index) => (index === 1 ? { ...box, ...zero } : box));
  const model = chartModelOf(query, { ...answer, results }) as BoxPlotModel;
  expect(model.series[0]?.boxes.map((box) => box?.median ?? null)).toEqual([266.5, null, 272.5, 237, 240]);
});

test.each([
  { hidesOutliers: true, ends: [4, 20] },
  { hidesOutliers: false, ends: [4, 100] },
])('box plots: whiskers end at $ends when outliers are hidden: $hidesOutliers', ({ hidesOutliers, ends }) => {
  const box = { min: 4, p25: 8, median: 10, p75: 12.8, max: 100, mean: 20, point: {} } as never;
  expect(whiskersOf(box, hidesOutliers)).toEqual([ends[0], expect.closeTo(ends[1] ?? 0)]);
});

test('slopes: both ends, the change, and whether the end still grows', () => {
  const { slopes, startLabel, isEndIncomplete } = modelOf('trends-slope', 'slope');
  expect(startLabel).toBe('19 November 2026');
  expect(isEndIncomplete).toBe(true);
  expect(slopes[0]).toMatchObject({
    label: 'Desktop',
    start: { value: 1257, day: '2026-11-19', breakdown: 'Desktop' },
    end: { value: 222, day: '2026-11-23' },
  });
  expect(slopes[0]?.change).toBeCloseTo(-0.823, 3);
});

test('slopes: a first week of which only a part is in the range is incomplete', () => {
  const { query, answer } = recorded('trends-slope');
  const model = (date_from: string) =>
    chartModelOf(
      { ...query, interval: 'week' },
      {
        ...answer,
        resolved_date_range: { date_from, date_to: '2026-11-30T23:59:59.999+00:00' },
      },
    );
  expect(model('2026-11-21T00:00:00+00:00')).toMatchObject({
    isStartIncomplete: true,
    summary: expect.stringContaining('Week of 19 November 2026, which is incomplete, compared with'),
  });
  expect(model('2026-11-19T00:00:00+00:00')).toMatchObject({ isStartIncomplete: false });
});

test('heatmaps: the same for the query and for a trend with this display', () => {
  const [own, trend] = [
    modelOf('calendar-heatmap', 'calendar-heatmap'),
    modelOf('trends-heatmap', 'calendar-heatmap'),
  ];
  expect(own.cells).toEqual(trend.cells);
  expect(own.cells[0]?.slice(0, 3)).toEqual([38, 52, 23]);
  expect(own.total).toBe(own.dayTotals.reduce((sum, value) => sum + value, 0));
  expect(own.summary).toMatch(
    /^Pageview by weekday and hour: 6,235 in total, most on Monday at 20:00 \(155\)/,
  );
});

test('web overview: a rise of the bounce rate is bad, a fall is good', () => {
  const { tiles } = modelOf('web-overview', 'web-overview');
  expect(tiles.map(({ label, text, direction, isGood }) => [label, text, direction, isGood])).toEqual([
    ['Visitors', '941', 'down', false],
    ['Views', '6,230', 'down', false],
    ['Sessions', '1,398', 'down', false],
    ['Session duration', '4m 19s', 'up', true],
    ['Bounce rate', '9.6%', 'down', true],
  ]);
});

test('web tables: pairs become a number and a change', () => {
  const { columns, rows } = modelOf('web-stats', 'web-table');
  expect(columns).toEqual(['Path', 'Visitors', 'Views', 'Bounce rate']);
  expect(rows[0]).toMatchObject({
    label: '/app',
    value: '/app',
    cells: [{ text: '444', previousText: '472', changeText: '−5.9%' }, {}, {}],
  });
  expect(modelOf('web-stats-country', 'web-table').rows[0]).toMatchObject({
    label: 'United States',
    value: 'US',
  });
});

test('web trends: a series for each metric, with the labels of the overview', () => {
  const query = { kind: 'WebTrendsQuery', interval: 'day', metrics: ['UniqueUsers', 'PageViews'] };
  const results = [
    { bucket: '2026-11-14', metrics: { UniqueUsers: 2, PageViews: 5 } },
    { bucket: '2026-11-15', metrics: { UniqueUsers: 3, PageViews: 4 } },
  ];
  expect(chartModelOf(query, { results })).toMatchObject({
    type: 'web-trend',
    series: [
      { label: 'Visitors', values: [2, 3] },
      { label: 'Views', values: [5, 4], total: 9 },
    ],
    summary:
      'Visitors and Views, daily, 14 to 15 November 2026: Visitors: highest 3 on 15 November 2026; Views: 9 in total, highest 5 on 14 November 2026.',
  });
  expect(chartModelOf(query, { results: [] })).toMatchObject({ isEmpty: true });
});

test.each([
  ['Region', ['US', 'CA'], 'CA, United States'],
  ['City', ['DE', 'BE', 'Berlin'], 'BE, Berlin, Germany'],
  ['Timezone', 5.5, 'UTC+5:30'],
  ['Timezone', -8, 'UTC−8:00'],
  ['Timezone', 0, 'UTC'],
  ['Browser', null, 'Not set'],
])('web tables: a %s of %j is %s', (breakdownBy, value, label) => {
  const columns = ['context.columns.breakdown_value', 'context.columns.visitors'];
  const model = chartModelOf(
    { kind: 'WebStatsTableQuery', breakdownBy },
    { columns, results: [[value, [1, null]]] },
  );
  expect(model.table.rows[0]?.[0]?.text).toBe(label);
});

test('numbers: one column of a single row, or the number of a trend', () => {
  const sql = { kind: 'DataVisualizationNode', display: 'BoldNumber', source: { kind: 'HogQLQuery' } };
  expect(chartModelOf(sql, recorded('sql-number').answer)).toMatchObject({
    type: 'number',
    label: 'events',
    text: '100,000',
  });
  expect(modelOf('trends-number', 'number')).toMatchObject({
    previous: { text: '6,718' },
    changeText: '−7.2%',
  });
});

test('a number with a breakdown says that there are more, and the table has them with the period before', () => {
  const row = (plan: string, compare_label: string, aggregated_value: number) => ({
    label: 'sold',
    breakdown_value: plan,
    compare_label,
    aggregated_value,
    action: { id: 'sold', order: 0 },
  });
  const results = [
    row('pro', 'current', 5),
    row('free', 'current', 3),
    row('free', 'previous', 2),
    row('pro', 'previous', 4),
  ];
  const model = chartModelOf(
    { kind: 'TrendsQuery', trendsFilter: { display: 'BoldNumber' } },
    { results },
  ) as NumberModel;
  expect(model).toMatchObject({ text: '5', othersCount: 1, previous: { text: '4' } });
  expect(model.summary).toContain('1 more value is in the table');
  expect(model.table.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['pro', '5', '4', '+25%'],
    ['free', '3', '2', '+50%'],
  ]);
});

test('insights have their result in `result`, and their query in a wrapper', () => {
  const { query, answer } = recorded('trends-line');
  const wrapped = chartModelOf({ kind: 'InsightVizNode', source: query }, {
    result: answer.results,
  } as never);
  expect(wrapped).toMatchObject({ type: 'lines', isEmpty: false });
});
