import { expect, it } from 'vitest';
import { ROUTES } from '../routing/route-table.ts';
import { createRouteTree } from '../routing/route-tree.ts';
import { openApiDocument } from './document.ts';
import { OPERATIONS } from './operations.ts';

it('describes only what the table lets in', () => {
  const tree = createRouteTree<string>();
  for (const { path } of ROUTES) tree.add(path, path);
  const unreachable = OPERATIONS.filter(({ path }) => tree.find(path.replace(/\{\w+\}/g, '1')) === undefined);
  expect(unreachable.map(({ path }) => path)).toEqual([]);
});

it('is OpenAPI 3.1, made from the schemas that services parse with', () => {
  const document = openApiDocument({ publicUrl: 'http://us.meridian.example', version: '1' });
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://us.meridian.example' }] });
  const text = JSON.stringify(document);
  for (const word of ['TrendsQuery', 'HogQLQuery', 'x-required-scope', 'insight:write', 'refresh']) {
    expect(text).toContain(word);
  }
});

it('gives every operation a name of its own', () => {
  const { paths } = openApiDocument({ publicUrl: 'http://a', version: '1' }) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const names = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(OPERATIONS.length);
});
