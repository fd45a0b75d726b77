import { METHODS } from '@meridian/contracts/public-api';
import { createRouteTree } from '@meridian/forwarding';
import { expect, it } from 'vitest';
import { API_ROUTES, OPEN_ROUTES } from '../access/route-table.ts';
import { openApiDocument } from './document.ts';
import { nameOf, OPERATIONS } from './operations.ts';
import { SHAPES } from './shapes/index.ts';

it('describes only paths of the route table', () => {
  const tree = createRouteTree<string>();
  for (const { path } of OPEN_ROUTES) tree.add(METHODS, path, path);
  for (const { method, path } of API_ROUTES) tree.add([method], path, path);
  const unreachable = OPERATIONS.filter(({ method, path }) => tree.find(method, path) === undefined);
  expect(unreachable.map(nameOf)).toEqual([]);
});

it('has shapes of existing operations only', () => {
  const names = new Set(OPERATIONS.map(nameOf));
  expect(Object.keys(SHAPES).filter((name) => !names.has(name))).toEqual([]);
});

it('is OpenAPI 3.1, generated from the schemas of the services', () => {
  const document = openApiDocument({ publicUrl: 'http://us.meridian.example', version: '1' });
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://us.meridian.example' }] });
  const text = JSON.stringify(document);
  for (const word of ['TrendsQuery', 'HogQLQuery', 'x-required-scope', 'insight:write', 'refresh']) {
    expect(text).toContain(word);
  }
});

it('gives every operation a unique id', () => {
  const { paths } = openApiDocument({ publicUrl: 'http://a', version: '1' }) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const names = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(OPERATIONS.length);
});

it('resolves: every reference leads to a component, and components have names of the contracts', () => {
  const document = openApiDocument({ publicUrl: 'http://a', version: '1' });
  const text = JSON.stringify(document);
  const names = new Set([...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name as string));
  const components = document['components'] as Record<string, Record<string, unknown>>;
  const missing = [...names].filter((name) => {
    const [kind = '', key = ''] = name.split('/');
    return components[kind]?.[key] === undefined;
  });
  expect(missing).toEqual([]);
  expect(text).not.toMatch(/\$id|\$defs|__schema/);
  expect([...text.matchAll(/"\$ref":"(?!#\/components\/)/g)]).toEqual([]);
});
