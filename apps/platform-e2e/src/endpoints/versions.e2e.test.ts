/** Versions of an endpoint. */
import { expect, it } from 'vitest';
import { endpointsClient, hogql } from '../clients/endpoints.ts';

const { path, call, create, change, run } = endpointsClient();

it('a changed query creates a version, and callers pinned to the old version keep its answer', async () => {
  const name = await create('SELECT 1');
  await run(name);
  expect((await change(name, { query: hogql('SELECT 2') })).status).toBe(200);
  expect((await run(name)).body).toMatchObject({ results: [[2]], endpoint_version: 2 });
  expect((await run(name, { version: 1 })).body).toMatchObject({ results: [[1]], endpoint_version: 1 });
  expect((await run(name, { version: 3 })).status).toBe(404);
});

it('a version is enabled or not, each by itself', async () => {
  const name = await create('SELECT 1');
  await change(name, { query: hogql('SELECT 2') });
  await change(name, { version: 1, is_active: false });
  const { body } = await call<{ results: object[] }>('GET', `${path}${name}/versions/`);
  expect(body.results).toMatchObject([
    { version: 2, is_active: true },
    { version: 1, is_active: false },
  ]);
});
