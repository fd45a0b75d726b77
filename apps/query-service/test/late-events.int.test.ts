import { createTestRedis, fakeClock, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from './query-harness.ts';

const clock = fakeClock(new Date());
let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery({ REDIS_URL: await createTestRedis() }, { clock });
});
afterAll(() => query.stop());

const event = (timestamp: string) => ({ event: 'a', distinct_id: 'x', timestamp, properties: {} });

it('an answer over a range that had ended counts late and imported events after five minutes', async () => {
  const project = query.newProject();
  const ranges = [
    { date_from: '2025-12-01', date_to: '2025-12-31' },
    { date_from: '-2dStart', date_to: '-1dEnd' },
  ];
  const late = ['2025-12-05T10:00:00Z', new Date(Date.now() - 86_400_000).toISOString()].map(event);
  const totals = () =>
    Promise.all(
      ranges.map(async (dateRange) => {
        const node = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }], dateRange };
        const { results } = (await query.ask(project, { query: node })).body as {
          results: { count: number }[];
        };
        return results[0]?.count ?? 0;
      }),
    );
  expect(await totals()).toEqual([0, 0]);
  await query.load(project, { events: late });
  expect(await totals()).toEqual([0, 0]);
  clock.advance({ minutes: 6 });
  await waitFor(async () => (await totals()).join() === '1,1', { what: 'the late events' });
});
