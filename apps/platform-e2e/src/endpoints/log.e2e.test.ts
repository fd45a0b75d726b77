/** The execution log has one entry for each run, including rejected ones. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { endpointsClient } from '../clients/endpoints.ts';

interface Entry {
  readonly instance_id: string;
  readonly level: string;
  readonly message: string;
}

const { path, call, create, run } = endpointsClient();
const entriesOf = async (name: string, filter = ''): Promise<Entry[]> =>
  (await call<{ results: Entry[] }>('GET', `${path}${name}/logs/${filter}`)).body.results;
const untilLogged = (name: string, count: number): Promise<Entry[]> =>
  waitFor(async () => {
    const entries = await entriesOf(name);
    return entries.length === count ? entries : undefined;
  });

describe('the log of an endpoint', () => {
  it('has path, cache outcome, duration, rows and level of each run, under the id that the run answered', async () => {
    const name = await create('SELECT 1 UNION ALL SELECT 2');
    const [first, second] = [await run(name), await run(name)];
    const entries = await untilLogged(name, 2);
    const entryOf = (id: string) => entries.find(({ instance_id }) => instance_id === id);
    const shared = { level: 'INFO', path: 'inline', rows: 2, duration_ms: expect.any(Number) };
    expect(entryOf(first.body.execution_id)).toMatchObject({ ...shared, cache: 'miss' });
    expect(entryOf(second.body.execution_id)).toMatchObject({ ...shared, cache: 'hit' });
  });

  it('has rejected runs as errors, and is filtered by level and by text', async () => {
    const name = await create('SELECT 1');
    const { body } = await run(name);
    expect((await run(name, { refresh: 'sometimes' })).status).toBe(400);
    const [newest] = await untilLogged(name, 2);
    expect(newest).toMatchObject({ level: 'ERROR', message: expect.stringContaining('refresh') });

    const idsOf = async (filter: string) =>
      (await entriesOf(name, filter)).map(({ instance_id }) => instance_id);
    expect(await idsOf('?level=ERROR')).toEqual([newest?.instance_id]);
    expect(await idsOf('?level=INFO')).toEqual([body.execution_id]);
    expect(await idsOf('?search=executed')).toEqual([body.execution_id]);
    expect(await idsOf('?search=nothing+like+this')).toEqual([]);
    expect(await idsOf(`?instance_id=${body.execution_id}`)).toEqual([body.execution_id]);
  });
});
