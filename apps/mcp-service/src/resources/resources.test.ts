import { expect, it } from 'vitest';
import { ENDPOINT_RESOURCE, findResource, INSIGHT_RESOURCE, SCHEMA_RESOURCE, uriOf } from './resources.ts';

it.each([
  [SCHEMA_RESOURCE, 1, ''],
  [INSIGHT_RESOURCE, 7, 'aB3/ü'],
  [ENDPOINT_RESOURCE, 7, 'daily_signups'],
])('finds what it lists', (kind, projectId, id) => {
  expect(findResource(uriOf(kind, projectId, id))).toEqual({ kind, projectId, id });
});

it.each([
  'meridian://projects/1/schemas',
  'meridian://projects/x/schema',
  'meridian://projects/1/insights/',
  'meridian://projects/1/insights/%zz',
  'file:///etc/passwd',
  'undefined',
])('does not find %s', (uri) => {
  expect(findResource(uri)).toBeUndefined();
});
