/** Recently viewed insights are recalculated in the background, so that the next view finds a fresh answer. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';
import { createSharedParts } from '../shared-parts.ts';
import { warmInsights } from './warm-insights.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    events: [{ event: 'sold', distinct_id: 'a', timestamp: '2024-01-01T10:00:00Z', properties: {} }],
  });
});
afterAll(() => query.stop());

const send = (path: string, body: unknown, method = 'POST') => query.call(project, method, path, body);

const create = async (event: string): Promise<number> => {
  const source = {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event }],
    dateRange: { date_from: '2024-01-01', date_to: '2024-01-01' },
  };
  const { body } = await send('/insights/', { name: event, query: { kind: 'InsightVizNode', source } });
  return body['id'] as number;
};

const stored = async (id: number) => (await query.send(project, `/insights/${id}/`)).body;
const warm = () => {
  const { answers } = createSharedParts(query.context);
  return warmInsights({ ...query.context, answers }, new AbortController().signal);
};

it('only viewed insights are calculated in the background', async () => {
  const [viewed, unseen, deleted] = [await create('sold'), await create('unseen'), await create('deleted')];
  await send('/insights/viewed/', { insight_ids: [viewed, deleted] });
  await send(`/insights/${deleted}/`, { deleted: true }, 'PATCH');
  expect(await stored(viewed)).toMatchObject({ result: null });
  await warm();
  await waitFor(async () => (await stored(viewed))['result'] !== null);
  expect(await stored(viewed)).toMatchObject({ result: [{ data: [1] }], is_cached: true });
  await send(`/insights/${deleted}/`, { deleted: false }, 'PATCH');
  expect(await stored(deleted)).toMatchObject({ result: null });
  expect(await stored(unseen)).toMatchObject({ result: null });
});

it('a fresh result is not calculated again', async () => {
  const id = await create('sold twice');
  await send('/insights/viewed/', { insight_ids: [id] });
  const { body } = await query.send(project, `/insights/${id}/?refresh=blocking`);
  await warm();
  expect((await stored(id))['last_refresh']).toBe(body['last_refresh']);
});

it('an insight that cannot be calculated does not keep the others cold', async () => {
  const { body } = await send('/insights/', {
    name: 'broken',
    query: { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: 'SELECT nothing' } },
  });
  const id = await create('after the broken one');
  await send('/insights/viewed/', { insight_ids: [id] });
  await send('/insights/viewed/', { insight_ids: [body['id']] });
  await warm();
  await waitFor(async () => (await stored(id))['result'] !== null);
});
