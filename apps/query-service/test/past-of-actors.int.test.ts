/** Maths that read what actors did before the range: first times, and actors who were active in the last days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const did = (event: string, person: string, day: number, properties: object = {}) => ({
  event,
  distinct_id: person,
  timestamp: new Date(Date.UTC(2024, 0, day, 8)).toISOString(),
  properties,
});

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    persons: ['ann', 'bob'].map((name) => ({ distinct_ids: [name], properties: { name } })),
    events: [did('joined', 'ann', 10, { $group_0: 'acme' }), did('joined', 'bob', 10)],
  });
});
afterAll(() => query.stop());

const FIRST_TIMES = ['first_time_for_user', 'first_matching_event_for_user'];
const onDay = (day: number) => ({ date_from: `2024-01-${day}`, date_to: `2024-01-${day}` });

interface Series {
  readonly breakdown_value: unknown;
  readonly data: readonly number[];
}

const trend = (event: string, day: number, math: string, members: object = {}) => ({
  kind: 'TrendsQuery',
  dateRange: onDay(day),
  series: [{ kind: 'EventsNode', event, math }],
  ...members,
});

const seriesOf = async (source: object): Promise<readonly Series[]> => {
  const { status, body } = await query.ask(project, { query: source });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Series[];
};

const numberOf = async (source: object): Promise<number> => (await seriesOf(source))[0]!.data[0]!;

describe('groups', () => {
  it.each(FIRST_TIMES)('do not include events without a group: %s', async (math) => {
    const source = trend('joined', 10, math, { aggregation_group_type_index: 0 });
    expect(await numberOf(source)).toBe(1);
  });
});
