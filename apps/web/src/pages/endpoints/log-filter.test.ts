import { expect, it } from 'vitest';
import { filterParams, type LogFilter, matchesFilter } from './log-filter.ts';

const FAILED = { level: 'ERROR', message: 'Query failed: Unknown column' } as const;

it.each<[LogFilter, object, boolean]>([
  [{ level: 'all', search: '' }, {}, true],
  [{ level: 'ERROR', search: '' }, { level: ['ERROR'] }, true],
  [{ level: 'INFO', search: '' }, { level: ['INFO'] }, false],
  [{ level: 'all', search: 'unknown COLUMN' }, { search: 'unknown COLUMN' }, true],
  [{ level: 'all', search: 'timeout' }, { search: 'timeout' }, false],
  [{ level: 'INFO', search: 'failed' }, { level: ['INFO'], search: 'failed' }, false],
])(
  'the filter %j asks the API for %j, and a followed run that failed matches it: %s',
  (filter, params, matches) => {
    expect(filterParams(filter)).toEqual(params);
    expect(matchesFilter(filter, FAILED)).toBe(matches);
  },
);
