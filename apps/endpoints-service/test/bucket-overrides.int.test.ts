import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;
beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
});
afterAll(() => endpoints?.stop());

const sql = (query: string) => ({ kind: 'HogQLQuery', query });
const BY_TIME = 'SELECT count() FROM events WHERE timestamp > now() - INTERVAL 1 DAY';
const overrides = (column: string) => ({ bucket_overrides: { [column]: 'hour' } });

describe('a bucket for a column that the query does not have', () => {
  const refusals: [string, () => Promise<{ status: number; body: { attr: string; detail: string } }>][] = [
    ['in a new endpoint', () => endpoints.create(project, 'made', BY_TIME, overrides('timestmap'))],
    ['in a change', () => endpoints.send(project, 'PATCH', '/known/', overrides('timestmap'))],
    [
      'in a new version, whose query lost the column',
      () =>
        endpoints.send(project, 'PATCH', '/known/', { query: sql('SELECT 1'), ...overrides('timestamp') }),
    ],
    [
      'in a preview',
      () => endpoints.send(project, 'POST', '/known/materialization_preview/', overrides('timestmap')),
    ],
  ];
  beforeAll(async () => {
    expect((await endpoints.create(project, 'known', BY_TIME, overrides('timestamp'))).status).toBe(201);
  });

  it.each(refusals)('is refused with the name of the field: %s', async (_name, send) => {
    const { status, body } = await send();
    expect([status, body.attr]).toEqual([400, 'bucket_overrides']);
    expect(body.detail).toMatch(/^The query has no column "timest(map|amp)"/);
  });

  it('is kept from the version before when a new query no longer has it', async () => {
    await endpoints.create(project, 'older', BY_TIME, overrides('timestamp'));
    const { status, body } = await endpoints.send(project, 'PATCH', '/older/', { query: sql('SELECT 1') });
    expect([status, body.current_version]).toEqual([200, 2]);
  });
});
