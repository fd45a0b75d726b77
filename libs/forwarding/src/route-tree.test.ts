import { expect, it } from 'vitest';
import { createRouteTree } from './route-tree.ts';

const tree = createRouteTree<string>();
for (const path of ['/a', '/a/:id', '/a/:id/run', '/a/@me', '/b/*', '/b/:x/special']) {
  tree.add(['GET'], path, path);
}
tree.add(['DELETE', 'POST'], '/a/:other', 'of another method');

it.each([
  ['GET', '/a', '/a'],
  ['GET', '/a/', '/a'],
  ['GET', '/a/7', '/a/:id'],
  ['GET', '/a/7/run/', '/a/:id/run'],
  ['GET', '/a/@me', '/a/@me'],
  ['GET', '/a/@me/run', '/a/:id/run'],
  ['GET', '/a/7/walk', undefined],
  ['GET', '/b', '/b/*'],
  ['GET', '/b/1/2/3', '/b/*'],
  ['GET', '/b/1/special', '/b/:x/special'],
  ['GET', '/A', undefined],
  ['GET', '/', undefined],
  ['DELETE', '/a/@me', 'of another method'],
  ['PATCH', '/a', undefined],
])('%s %s belongs to %s', (method, path, route) => {
  expect(tree.find(method, path)).toBe(route);
});

it('lists the methods of a path', () => {
  expect(tree.methodsOf('/a/@me/')).toEqual(['GET', 'DELETE', 'POST']);
  expect(tree.methodsOf('/nothing')).toEqual([]);
});

it('refuses two routes for one path', () => {
  expect(() => tree.add(['POST', 'GET'], '/a/:third', 'x')).toThrow('declared twice');
});
