import { expect, it } from 'vitest';
import type { QueryNode } from '../../query-run/run-query.ts';
import { FIRST_ROWS, moreRows, withRows } from './web-rows.ts';

it.each<[QueryNode['kind'], object]>([
  ['WebStatsTableQuery', { limit: 100 }],
  ['WebExternalClicksTableQuery', { limit: 100 }],
  ['WebPageURLSearchQuery', { limit: 100 }],
  ['WebOverviewQuery', {}],
  ['WebGoalsQuery', {}],
  ['WebVitalsPathBreakdownQuery', {}],
])('a %s is limited by %j', (kind, limit) => {
  expect(withRows({ kind } as QueryNode, 100)).toEqual({ kind, ...limit });
});

it('"Show more" shows ten times the rows until the page has 1,000', () => {
  const steps = [FIRST_ROWS];
  for (let next = moreRows(FIRST_ROWS); next !== undefined; next = moreRows(next)) steps.push(next);
  expect(steps).toEqual([10, 100, 1_000]);
});
