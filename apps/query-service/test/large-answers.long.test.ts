/** A large answer of one project, of any shape, does not hold up the requests of the others. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const MIB = 1024 ** 2;
/**
 * Handling the first of these answers at once takes four seconds. What remains is the collection of garbage, which
 * takes longer while other tests use the processor.
 */
const LONGEST_PAUSE_MS = 1_500;

let query: QueryHarness;
let project: TestProject;
let neighbour: TestProject;
beforeAll(async () => {
  query = await startQuery({ QUERY_TIMEOUT_MS: '60000', QUERY_APP_TIMEOUT_MS: '60000' });
  project = query.newProject();
  neighbour = query.newProject();
  await Promise.all([query.ask(project, sql('SELECT 1')), query.ask(neighbour, sql('SELECT 1'))]);
});
afterAll(() => query.stop());

const sql = (text: string, members: object = {}) => ({
  query: { kind: 'HogQLQuery', query: text },
  refresh: 'force_blocking',
  ...members,
});

/** The bytes of the answer, unread: parsing them would be a pause of this process. */
const sizeOf = async (body: object): Promise<number> => {
  const response = await fetch(`${query.url}/api/projects/${project.id}/query/`, {
    method: 'POST',
    headers: { ...(await query.identity(project)), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  let bytes = 0;
  for await (const chunk of response.body!) bytes += chunk.byteLength;
  return response.status === 200 ? bytes : -response.status;
};

/** The effect of a query on the requests of another project. */
const besideNeighbour = async (body: object) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let isOver = false;
  const statuses = new Set<number>();
  const pings = async () => {
    for (let at = 0; !isOver; at++) {
      const answer = await query.ask(neighbour, sql(`SELECT ${at + performance.now()}`));
      statuses.add(answer.status);
    }
  };
  const pinging = pings();
  const bytes = await sizeOf(body).finally(() => {
    isOver = true;
  });
  delay.disable();
  await pinging;
  return { bytes, statuses: [...statuses], longestPauseMs: delay.max / 1e6 };
};

describe('an answer of many megabytes', () => {
  it.each([
    ['a list of large numbers in one cell', 'SELECT h3kRing(644325529233966508, 1000)', 40],
    ['a list of numbers in one cell', 'SELECT range(6000000)', 40],
    ['a list of texts in one cell', "SELECT arrayMap(x -> concat('text ', toString(x)), range(2500000))", 30],
    [
      'a list of times in one cell',
      "SELECT arrayMap(x -> toTimeZone(toDateTime(x), 'Asia/Tokyo'), range(500000))",
      12,
    ],
    ['a list of pairs in one cell', 'SELECT arrayMap(x -> (x, toString(x)), range(1000000))', 15],
    ['lists of lists', 'SELECT arrayMap(x -> [[x], []], range(1500000))', 15],
    ['one long text', "SELECT arrayStringConcat(arrayMap(x -> repeat('a\"', 500000), range(25)))", 30],
    ['many rows', "SELECT number, repeat('a', 800), toString(number) FROM numbers(50000) LIMIT 50000", 35],
    [
      'many columns',
      `SELECT ${Array.from({ length: 500 }, (_, at) => `number + ${at} AS c${at}`).join()} FROM numbers(10000) LIMIT 10000`,
      20,
    ],
  ])(
    'leaves time for other requests: %s',
    async (_shape, text, megabytes) => {
      const { bytes, statuses, longestPauseMs } = await besideNeighbour(sql(text));
      expect(bytes).toBeGreaterThan(megabytes * MIB);
      expect(statuses).toEqual([200]);
      expect(longestPauseMs).toBeLessThan(LONGEST_PAUSE_MS);
    },
    120_000,
  );
});

describe('a large map', () => {
  it.each<[string, string, (value: Record<string, unknown>) => unknown, unknown]>([
    [
      'of many integers',
      'SELECT mapFromArrays(arrayMap(x -> toString(x), range(20000)), arrayMap(x -> x + 10000000000000000, range(20000)))',
      (map) => [Object.keys(map).length, map['0'], map['19999']],
      [20_000, '10000000000000000', '10000000000019999'],
    ],
    [
      'with long names',
      "SELECT map(repeat('x', 40000), 18446744073709551615) FROM numbers(10)",
      (map) => map['x'.repeat(40_000)],
      '18446744073709551615',
    ],
  ])('keeps its integers: %s', async (_what, text, pick, expected) => {
    const { status, body } = await query.ask(project, sql(text));
    expect(status).toBe(200);
    for (const [map] of body['results'] as [Record<string, unknown>][]) expect(pick(map)).toEqual(expected);
  });

  it('is refused when it has more than 100,000 keys', async () => {
    const text = 'SELECT mapFromArrays(range(100001), range(100001))';
    expect(await query.ask(project, sql(text))).toMatchObject({
      status: 400,
      body: { code: 'query_limit_exceeded', detail: expect.stringContaining('more than 100000 keys') },
    });
  });
});

describe('an insight with many intervals and breakdown values', () => {
  const VALUES = 400;
  const SECONDS = 18_000;
  const from = Date.parse('2026-01-10T10:00:00Z');
  const trend = (members: object) => ({
    query: {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'many' }],
      interval: 'second',
      dateRange: {
        date_from: '2026-01-10T10:00:00',
        date_to: new Date(from + (SECONDS - 1) * 1_000).toISOString().slice(0, 19),
      },
      breakdownFilter: { breakdown: 'k', breakdown_type: 'event', breakdown_limit: VALUES },
      ...members,
    },
    refresh: 'force_blocking',
  });
  beforeAll(() =>
    query.load(project, {
      events: Array.from({ length: VALUES }, (_, index) => ({
        event: 'many',
        distinct_id: `u${index}`,
        timestamp: new Date(from + index * 1_000).toISOString(),
        properties: { k: `k${index}` },
      })),
    }),
  );

  it.each([
    ['a trend', {}],
    ['a funnel over time', { kind: 'FunnelsQuery', funnelsFilter: { funnelVizType: 'trends' } }],
  ])('is refused, and leaves time for other requests: %s', async (_kind, members) => {
    const series = Array.from({ length: 'kind' in members ? 2 : 1 }, () => ({
      kind: 'EventsNode',
      event: 'many',
    }));
    const { bytes, statuses, longestPauseMs } = await besideNeighbour(trend({ series, ...members }));
    expect([bytes, statuses]).toEqual([-400, [200]]);
    expect(longestPauseMs).toBeLessThan(LONGEST_PAUSE_MS);
    const { body } = await query.ask(project, trend({ series, ...members }));
    expect(body).toMatchObject({ code: 'query_limit_exceeded' });
  });

  it('is answered when it has few of these values, and leaves time for other requests', async () => {
    const breakdownFilter = { breakdown: 'k', breakdown_type: 'event', breakdown_limit: 26 };
    const { bytes, statuses, longestPauseMs } = await besideNeighbour(trend({ breakdownFilter }));
    expect(bytes).toBeGreaterThan(25 * MIB);
    expect(statuses).toEqual([200]);
    expect(longestPauseMs).toBeLessThan(LONGEST_PAUSE_MS);
  });
});
