/** Changes of saved objects that name the version they are based on, through the HTTP API with real stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sales } from '../../test/dashboard-harness.ts';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
});
afterAll(() => query.stop());

const call = (method: string, path: string, body?: unknown) => query.call(project, method, path, body);

describe('changes that name the version they are based on', () => {
  it.each([
    ['insights', { query: sales() }],
    ['actions', { steps: [{ event: 'sold' }] }],
    ['cohorts', { is_static: true }],
    ['dashboards', {}],
  ])('of %s: of many at once one is saved, the others are refused', async (place, members) => {
    const created = await call('POST', `/${place}/`, { name: 'first', ...members });
    expect(created.body).toMatchObject({ version: 1 });
    const path = `/${place}/${created.body['id']}/`;
    const renamed = await call('PATCH', path, { name: 'second', base_version: 1 });
    expect([renamed.status, renamed.body['version']]).toEqual([200, 2]);
    const changes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => call('PATCH', path, { name: `change ${n}`, base_version: 2 })),
    );
    const saved = changes.filter(({ status }) => status === 200);
    const refused = changes.filter(({ status }) => status === 409);
    expect([saved.length, refused.length]).toEqual([1, 7]);
    expect(refused[0]?.body).toMatchObject({ code: 'conflict', attr: 'base_version' });
    expect((await call('GET', path)).body).toMatchObject({ name: saved[0]?.body['name'], version: 3 });
    expect((await call('PATCH', path, { name: 'whatever is saved' })).body).toMatchObject({ version: 4 });
    const beyond = await call('PATCH', path, { name: 'no version', base_version: 2 ** 31 });
    expect([beyond.status, beyond.body['attr']]).toEqual([400, 'base_version']);
  });

  it.each([
    ['actions', { steps: [{ event: 'sold' }] }],
    ['cohorts', { is_static: true }],
  ])('of %s: a change is refused after a deletion that its author has not seen', async (place, members) => {
    const created = await call('POST', `/${place}/`, { name: 'first', ...members });
    const path = `/${place}/${created.body['id']}/`;
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).body).toMatchObject({ deleted: true, version: 2 });
    const stale = await call('PATCH', path, { deleted: false, base_version: 1 });
    expect([stale.status, stale.body['code']]).toEqual([409, 'conflict']);
  });
});
