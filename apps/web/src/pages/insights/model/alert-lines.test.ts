import { expect, it } from 'vitest';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { alertLines } from './alert-lines.ts';

const trends = (trendsFilter: object = {}): InsightQuery =>
  ({
    kind: 'TrendsQuery',
    series: [
      { kind: 'EventsNode', event: 'paid' },
      { kind: 'EventsNode', event: 'seen', custom_name: 'Visits' },
    ],
    trendsFilter,
  }) as InsightQuery;

it.each<[string, InsightQuery, readonly string[] | undefined]>([
  ['series', trends(), ['paid', 'Visits']],
  ['one formula', trends({ formula: 'A / B' }), ['A / B']],
  [
    'several formulas, of which an empty one has no line',
    trends({
      formulaNodes: [{ formula: 'A / B', custom_name: 'Ratio' }, { formula: ' ' }, { formula: 'A + B' }],
    }),
    ['Ratio', 'A + B'],
  ],
  ['a heatmap, which shows one series', trends({ display: 'CalendarHeatmap' }), ['paid']],
  ['a box plot, which has no single number', trends({ display: 'BoxPlot' }), undefined],
  ['another kind', { kind: 'PathsQuery' } as InsightQuery, undefined],
])('alerts watch the lines of %s', (_, query, expected) => {
  expect(alertLines(query)).toEqual(expected);
});
