/** Incomplete buckets look different from the others. */
import { expect, test } from 'vitest';
import { chartModelOf } from '../chart-model.ts';
import type { SeriesModel } from './model.ts';
import { optionOf } from './option.ts';

const WEEKS = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'];

const colors = {
  series: [],
  fillOf: () => 'grey',
  ink: 'grey',
  muted: 'grey',
  line: 'grey',
  surface: 'white',
  font: 'serif',
};

/** A series by week; the range begins on a Thursday, and its numbers were read at `readAt`. */
const drawn = (display: string, readAt: string, weeks: readonly string[] = WEEKS) => {
  const model = chartModelOf(
    { kind: 'TrendsQuery', interval: 'week', trendsFilter: { display } },
    {
      results: [
        { label: 'a', order: 0, action: { name: 'a' }, days: weeks, data: weeks.map((_, at) => at + 1) },
      ],
      resolved_date_range: {
        date_from: '2026-10-29T00:00:00+00:00',
        date_to: '2026-11-21T23:59:59.999+00:00',
      },
      last_refresh: readAt,
      timezone: 'UTC',
    },
  ) as unknown as SeriesModel;
  const { series } = optionOf(model, { colors, hidden: new Set(), animates: false });
  return series as readonly { readonly name: string; readonly data: readonly unknown[] }[];
};

const linesOf = (readAt: string, weeks?: readonly string[]) =>
  drawn('ActionsLineGraph', readAt, weeks).map(({ name, data }) => [name, data]);

test('the line that leaves an incomplete first week is dashed', () => {
  expect(linesOf('2026-12-01T00:00:00Z')).toEqual([
    ['a', [null, 2, 3, 4]],
    [
      'a, incomplete',
      [
        [0, 1],
        [1, 2],
      ],
    ],
  ]);
});

test('both ends may be incomplete', () => {
  expect(linesOf('2026-11-18T00:00:00Z')).toEqual([
    ['a', [null, 2, 3, null]],
    [
      'a, incomplete',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      'a, incomplete',
      [
        [2, 3],
        [3, 4],
      ],
    ],
  ]);
  expect(linesOf('2026-11-04T00:00:00Z', WEEKS.slice(0, 2))).toEqual([
    ['a', [null, null]],
    [
      'a, incomplete',
      [
        [0, 1],
        [1, 2],
      ],
    ],
  ]);
});

test('bars of incomplete weeks have a dashed edge', () => {
  const [bars] = drawn('ActionsBar', '2026-11-18T00:00:00Z');
  const edge = { itemStyle: { borderType: 'dashed' } };
  expect(bars?.data).toMatchObject([{ value: 1, ...edge }, 2, 3, { value: 4, ...edge }]);
});

test.each([
  ['ActionsUnstackedBar', [139, 1_700], 100],
  ['ActionsUnstackedBar', [100, 1_700], 10],
  ['ActionsUnstackedBar', [null, -5], 1],
  ['ActionsLineGraph', [100, 1_700], 100],
  ['ActionsLineGraph', [0.02, 1_700], 0.01],
])(
  'a logarithmic axis of %s with the values %j begins at %s, so each bar has a height',
  (display, data, start) => {
    const trendsFilter = { display, yAxisScaleType: 'log10', goalLines: [{ label: 'none', value: -10 }] };
    const days = ['2026-11-01', '2026-11-02'];
    const results = [{ label: 'a', order: 0, action: { name: 'a' }, days, data }];
    const model = chartModelOf({ kind: 'TrendsQuery', trendsFilter }, { results }) as unknown as SeriesModel;
    expect(model.lines).toEqual([]);
    const { yAxis } = optionOf(model, { colors, hidden: new Set(), animates: false });
    const [axis] = yAxis as readonly { readonly min: (extent: { readonly min: number }) => number }[];
    const drawnValues = data.filter((value) => value !== null && value > 0) as number[];
    expect(axis?.min({ min: Math.min(...drawnValues) })).toBe(start);
  },
);
