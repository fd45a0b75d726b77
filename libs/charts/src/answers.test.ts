/** Answers of the product to a query of each kind become models; see test/answers.case.json. */
import { describe, expect, test } from 'vitest';
import { type RecordedName, recorded, recordedNames } from '../test/recorded.ts';
import { chartModelOf } from './chart-model.ts';

const modelOf = (name: RecordedName) => {
  const { query, answer } = recorded(name);
  return chartModelOf(query, answer);
};

test.each<[RecordedName, string, string]>([
  [
    'trends-line',
    'lines',
    'Pageview, daily, 14 to 18 November 2026: 6,235 in total, highest 1,845 on 18 November 2026.',
  ],
  ['trends-number', 'number', 'Pageview: 6,235, 6,718 in the period before (−7.2%).'],
  ['trends-pie', 'pie', 'Desktop 5,000 (80.2%), Mobile 1,194 (19.1%), Tablet 41 (0.7%). 6,235 in total.'],
  ['funnel-steps', 'funnel', 'Funnel of 3 steps. 58 of 941 (6.2%) got from Pageview to report created.'],
  ['funnel-times', 'time-to-convert', '58 conversions: median 5m 30s, average 9h 11m.'],
  [
    'lifecycle',
    'lifecycle',
    'Lifecycle of Pageview, daily, 19 to 23 November 2026: 507 new, 216 returning, 381 resurrecting, 1,191 dormant.',
  ],
  [
    'retention',
    'retention',
    'Retention, 5 cohorts with 1,347 persons. On average 22% came back in Day 1 and 23.4% in Day 4.',
  ],
])('%s is drawn as %s', (name, type, summary) => {
  const model = modelOf(name);
  expect(model).toMatchObject({ type, summary, isEmpty: false });
});

test('the same answer, query and options are the same model', () => {
  const { query, answer } = recorded('trends-line');
  const model = chartModelOf(query, answer, { timezone: 'UTC' });
  expect(chartModelOf({ ...query }, answer, { timezone: 'UTC' })).toBe(model);
  expect(chartModelOf(query, answer, { timezone: 'Europe/Berlin' })).not.toBe(model);
  expect(chartModelOf(query, { ...answer }, { timezone: 'Europe/Berlin' })).not.toBe(model);
});

describe.each(recordedNames)('%s', (name) => {
  test('its table has a cell for each column, and can be sent as JSON', () => {
    const { table, ...model } = modelOf(name);
    for (const row of [...table.rows, ...(table.footer === undefined ? [] : [table.footer])]) {
      expect(row).toHaveLength(table.columns.length);
    }
    expect(JSON.parse(JSON.stringify(model))).toMatchObject({ type: model.type, summary: model.summary });
  });
});

test.each([
  [{ kind: 'TrendsQuery' }, {}],
  [{ kind: 'TrendsQuery', trendsFilter: null }, { results: [null, 1, { data: 'x', days: {} }] }],
  [{ kind: 'FunnelsQuery', funnelsFilter: { funnelVizType: 'time_to_convert' } }, { results: [] }],
  [{ kind: 'FunnelsQuery' }, { results: [[null], [{ count: 'x' }]] }],
  [{ kind: 'RetentionQuery' }, { results: [{ values: [null] }] }],
  [{ kind: 'PathsQuery' }, { results: [{ source: 1 }] }],
  [{ kind: 'LifecycleQuery' }, { results: [{ status: 'unknown', data: [1] }] }],
  [{ kind: 'StickinessQuery' }, { results: [{}] }],
  [{ kind: 'NoSuchQuery' }, { results: { a: 1 } }],
  [{ kind: 'HogQLQuery' }, { results: [[1, null], 'text'], columns: ['a'] }],
])('a malformed answer of %j is not an error', (query, answer) => {
  const model = chartModelOf(query, answer as never);
  expect(model.summary).not.toBe('');
  expect(model.table.rows).toBeInstanceOf(Array);
});

const DAYS = ['2026-11-14', '2026-11-15'];
const zeros = (action: object) => [{ label: 'a', data: [0, 0], days: DAYS, action: { order: 0, ...action } }];
const heat = [{ row: 1, column: 3, value: 0 }];

test.each([
  ['a count of 0', { kind: 'TrendsQuery' }, { results: zeros({}) }, true],
  [
    'a sum that is 0',
    { kind: 'TrendsQuery' },
    { results: zeros({ math: 'sum', math_property: 'x' }) },
    false,
  ],
  [
    'hours whose counts are 0',
    { kind: 'CalendarHeatmapQuery', series: [{ event: 'a' }] },
    { results: { data: heat } },
    true,
  ],
  [
    'hours whose sums are 0',
    { kind: 'CalendarHeatmapQuery', series: [{ event: 'a', math: 'sum', math_property: 'x' }] },
    { results: { data: heat } },
    false,
  ],
  [
    'visits that last no time',
    { kind: 'WebTrendsQuery', metrics: ['SessionDuration'] },
    { results: [{ bucket: DAYS[0], metrics: { SessionDuration: 0 } }] },
    false,
  ],
  [
    'no visits',
    { kind: 'WebTrendsQuery', metrics: ['Sessions', 'SessionDuration'] },
    { results: [{ bucket: DAYS[0], metrics: { Sessions: 0, SessionDuration: 0 } }] },
    true,
  ],
])('%s: says that nothing matches: %s', (_what, query, answer, isEmpty) => {
  const model = chartModelOf(query, answer);
  expect(model.isEmpty).toBe(isEmpty);
  expect(/^No /.test(model.summary) && !isEmpty).toBe(false);
});

test('a name of 3,000 characters is cut in sentences and whole in the table', () => {
  const name = 'x'.repeat(3_000);
  const results = [{ label: name, data: [1, 2], days: DAYS, breakdown_value: name, action: { order: 0 } }];
  const model = chartModelOf({ kind: 'TrendsQuery' }, { results });
  expect(model.summary.length).toBeLessThan(300);
  expect(model.table.columns[1]?.label).toBe(name);
});
