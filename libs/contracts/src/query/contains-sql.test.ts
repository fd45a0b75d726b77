import { expect, it } from 'vitest';
import { containsSql } from './contains-sql.ts';

const inGroups = (filter: object) => ({
  properties: { type: 'AND', values: [{ type: 'OR', values: [filter] }] },
});

it.each<[string, unknown, boolean]>([
  ['nothing', undefined, false],
  ['a filter', { properties: [{ type: 'event', key: 'hogql', value: 'hogql' }] }, false],
  ['SQL in a filter', { properties: [{ type: 'hogql', key: '1 = 1' }] }, true],
  ['SQL in a group of filters', inGroups({ type: 'hogql', key: '1 = 1' }), true],
  ['SQL in a breakdown', { breakdown_filter: { breakdown_type: 'hogql', breakdown: 'event' } }, true],
  [
    'SQL in one of several breakdowns',
    { breakdown_filter: { breakdowns: [{ type: 'hogql', property: 'event' }] } },
    true,
  ],
  ['SQL in a series', { series: [{ math: 'hogql', math_hogql: 'count()' }] }, true],
  ['a series without SQL', { series: [{ math: 'total', math_hogql: undefined }] }, false],
  ['SQL that names the actors', { funnelsFilter: { funnelAggregateByHogQL: 'person_id' } }, true],
])('%s', (_, value, expected) => {
  expect(containsSql(value)).toBe(expected);
});
