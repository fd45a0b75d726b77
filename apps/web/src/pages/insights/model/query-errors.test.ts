import { expect, it } from 'vitest';
import { messageAt, problemOfError } from './query-errors.ts';

it.each([
  ['query__series__0__math_property', 'series__0__math_property'],
  ['query__source__dateRange', 'dateRange'],
  ['trendsFilter__formula', 'trendsFilter__formula'],
  ['query', undefined],
  [null, undefined],
])('the attr %s is the member %s of the query', (attr, expected) => {
  expect(problemOfError({ attr, message: 'x' })?.attr).toBe(expected);
});

it.each([
  ['series__1', 'series__1', true],
  ['series__1__math', 'series__1', true],
  ['series__10', 'series__1', false],
  ['series', 'series__1', false],
])('a problem of %s is shown at %s: %s', (attr, path, expected) => {
  expect(messageAt({ attr, message: 'x' }, path) === 'x').toBe(expected);
});
