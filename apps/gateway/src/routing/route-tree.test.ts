import { expect, it } from 'vitest';
import { createRouteTree } from './route-tree.ts';

const tree = createRouteTree<string>();
for (const path of ['/a', '/a/:id', '/a/:id/run', '/a/@me', '/b/*', '/b/:x/special']) tree.add(path, path);

it.each([
  ['/a', '/a'],
  ['/a/', '/a'],
  ['/a/7', '/a/:id'],
  ['/a/7/run/', '/a/:id/run'],
  ['/a/@me', '/a/@me'],
  ['/a/@me/run', '/a/:id/run'],
  ['/a/7/walk', undefined],
  ['/b', '/b/*'],
  ['/b/1/2/3', '/b/*'],
  ['/b/1/special', '/b/:x/special'],
  ['/A', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, route) => {
  expect(tree.find(path)).toBe(route);
});

it('two routes cannot claim one path', () => {
  expect(() => tree.add('/a/:other', 'x')).toThrow(/claim/);
});
