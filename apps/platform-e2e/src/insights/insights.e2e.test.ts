/** Saved insights. */
import { describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const INSIGHTS = `/api/projects/${region.projectId}/insights/`;
const call = keyHolder(region);

interface Insight {
  readonly id: number;
  readonly short_id: string;
  readonly name: string;
  readonly result: unknown;
  readonly deleted: boolean;
}

const create = async (name: string): Promise<Insight> => {
  const query = { kind: 'DataTableNode', source: { kind: 'HogQLQuery', query: 'select 1 as one' } };
  const { status, body } = await call<Insight>('POST', INSIGHTS, { name, query });
  expect(status).toBe(201);
  return body;
};

describe('a saved insight', () => {
  it('is created, listed, read, renamed and deleted', async () => {
    const name = `e2e ${crypto.randomUUID()}`;
    const { id, short_id: shortId } = await create(name);
    const list = await call<{ results: Insight[] }>('GET', `${INSIGHTS}?search=${encodeURIComponent(name)}`);
    expect(list.body.results.map((insight) => insight.id)).toEqual([id]);

    const renamed = await call<Insight>('PATCH', `${INSIGHTS}${id}/`, { name: `${name}!` });
    expect([renamed.status, renamed.body.name]).toEqual([200, `${name}!`]);
    const read = await call<Insight>('GET', `${INSIGHTS}${id}/`);
    expect(read.body).toMatchObject({ name: `${name}!`, short_id: shortId });

    const deleted = await call<Insight>('PATCH', `${INSIGHTS}${id}/`, { deleted: true });
    expect([deleted.status, deleted.body.deleted]).toEqual([200, true]);
    const after = await call<{ results: Insight[] }>('GET', `${INSIGHTS}?search=${encodeURIComponent(name)}`);
    expect(after.body.results).toEqual([]);
  });

  it('gives fresh results when it is run', async () => {
    const { id } = await create(`e2e ${crypto.randomUUID()}`);
    const { status, body } = await call<Insight>('GET', `${INSIGHTS}${id}/?refresh=force_blocking`);
    expect([status, body.result]).toEqual([200, [[1]]]);
  });

  it('that is not there is a 404', async () => {
    expect((await call('GET', `${INSIGHTS}999999999/`)).status).toBe(404);
  });
});
