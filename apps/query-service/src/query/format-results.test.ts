import { expect, it } from 'vitest';
import { formatResults } from './format-results.ts';

it.each<[string, Parameters<typeof formatResults>[0], string]>([
  [
    'rows',
    {
      columns: ['a', 'b'],
      results: [
        [1, null],
        ['x|y\nz', { k: 1 }],
      ],
    },
    'a|b\n1|\nx\\|y z|{"k":1}',
  ],
  [
    'series along their dates',
    {
      results: [
        { label: 'views', days: ['2026-01-01', '2026-01-02'], data: [1, 2] },
        { label: 'views', compare_label: 'previous', days: ['2025-01-01', '2025-01-02'], data: [3, 4] },
      ],
    },
    '|views|views (previous)\n2026-01-01|1|3\n2026-01-02|2|4',
  ],
  [
    'numbers without dates',
    { results: [{ label: 'a', data: [], aggregated_value: 3 }] },
    'label|aggregated_value\na|3',
  ],
  [
    'steps of a funnel',
    {
      results: [
        [
          { name: 'a', count: 3 },
          { name: 'b', count: 1 },
        ],
      ],
    },
    'name|count\na|3\nb|1',
  ],
  ['nothing', { results: [] }, '(no results)'],
])('%s', (_, answer, expected) => {
  expect(formatResults(answer)).toBe(expected);
});
