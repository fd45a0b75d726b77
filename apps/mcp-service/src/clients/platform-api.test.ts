import { NotFoundError } from '@meridian/core';
import { expect, it } from 'vitest';
import { pathOf } from './platform-api.ts';

const PATTERN = '/api/projects/:project_id/insights/:key';

it.each([
  ['abc', '/api/projects/7/insights/abc'],
  [12, '/api/projects/7/insights/12'],
  ['a/../b', '/api/projects/7/insights/a%2F..%2Fb'],
  ['%2e%2e', '/api/projects/7/insights/%252e%252e'],
  ['...', '/api/projects/7/insights/...'],
  ['a?b#c', '/api/projects/7/insights/a%3Fb%23c'],
])('the id %s stays one segment', (key, path) => {
  expect(new URL(pathOf(PATTERN, { project_id: 7, key }), 'http://service').pathname).toBe(path);
});

it.each(['', '.', '..', 'a\ud800'])('the id "%s" leads to no other operation', (key) => {
  expect(() => pathOf(PATTERN, { project_id: 7, key })).toThrow(NotFoundError);
});
