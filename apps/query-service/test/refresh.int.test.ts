import { queryNodeSchema } from '@meridian/contracts/query';
import { createQueueInspector } from '@meridian/redis/jobs';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUERY_QUEUE, questionOf } from '../src/async/background-queries.ts';
import { newStatus } from '../src/async/query-statuses.ts';
import { toStoredTask } from '../src/async/stored-task.ts';
import type { RunnableNode } from '../src/query/query-kind.ts';
import { newTask } from '../src/query/query-task.ts';
import { type ApiAnswer, type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { LARGE_BYTES, watchLargeWrites } from './watch-large-writes.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery(
    { QUERY_CONCURRENCY_PER_PROJECT: '2', QUERY_QUEUE_WAIT_MS: '300' },
    { sharesRedisWithCapture: true },
  );
});
afterAll(() => query.stop());

const count = { kind: 'HogQLQuery', query: 'SELECT count() FROM events' };
const event = (timestamp: string) => ({ event: 'a', distinct_id: 'x', timestamp, properties: {} });

const ENDLESS = {
  kind: 'HogQLQuery',
  query: 'SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)',
};

/** Asks all at once, and lets the workers begin when each has its job. */
const askWhilePaused = async (ask: () => Promise<unknown>): Promise<void> => {
  const jobs = createQueueInspector(query.context.config.REDIS_URL, QUERY_QUEUE);
  await jobs.pause();
  try {
    await ask();
  } finally {
    await jobs.resume();
  }
};

const loaded = async (): Promise<TestProject> => {
  const project = query.newProject();
  await query.load(project, { events: [event('2026-01-01T10:00:00Z')] });
  return project;
};

describe('the result cache', () => {
  it('answers the same question again from the same bytes, however it is written', async () => {
    const project = await loaded();
    const first = (await query.ask(project, { query: count })).body;
    const again = { query: { ...count, tags: { scene: 'x' } }, name: 'again' };
    const second = (await query.ask(project, again)).body;
    expect(first).toMatchObject({ is_cached: false, results: [[1]] });
    expect(second).toMatchObject({
      is_cached: true,
      results: [[1]],
      last_refresh: first['last_refresh'],
      cache_key: first['cache_key'],
    });
  });

  it.each<[string, object]>([
    ['SQL', count],
    ['a range that ends now', { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] }],
  ])(
    'answers %s anew once events were stored, without being asked to',
    {
      timeout: 90_000,
    },
    async (_, node) => {
      const project = query.newProject();
      const now = () => event(new Date().toISOString());
      const total = async () => {
        const { results } = (await query.ask(project, { query: node })).body as { results: unknown[] };
        const [first] = results as ([number] | { count: number })[];
        return Array.isArray(first) ? first[0] : first?.count;
      };
      await query.load(project, { events: [now()] });
      expect([await total(), await total()]).toEqual([1, 1]);
      await query.load(project, { events: [now()] });
      // An answer stays fresh for thirty times its compute time, which is long on a busy machine.
      await waitFor(async () => (await total()) === 2, {
        timeoutMs: 60_000,
        what: 'the event stored meanwhile',
      });
    },
  );

  it('keeps an answer over a closed range although events are stored', async () => {
    const project = await loaded();
    const closed = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'a' }],
      dateRange: { date_from: '2025-12-01', date_to: '2025-12-31' },
    };
    const { body } = await query.ask(project, { query: closed });
    const { storedData } = query.context;
    const before = await storedData.revision(project.id);
    await query.load(project, { events: [event(new Date().toISOString())] });
    await waitFor(async () => (await storedData.revision(project.id)) !== before, { what: 'the revision' });
    expect((await query.ask(project, { query: closed })).body).toMatchObject({
      is_cached: true,
      last_refresh: body['last_refresh'],
    });
  });

  it('is not shared with another project, query, time zone or assistant', async () => {
    const project = await loaded();
    const keyOf = async (body: object, of = project) => (await query.ask(of, body)).body['cache_key'];
    const keys = [
      await keyOf({ query: count }),
      await keyOf({ query: count }, await loaded()),
      await keyOf({ query: { ...count, query: 'SELECT count() + 0 FROM events' } }),
      await keyOf({ query: count, limit_context: 'posthog_ai' }),
    ];
    query.changeProject(project, { timezone: 'Europe/Berlin' });
    keys.push(await keyOf({ query: count }));
    expect(new Set(keys).size).toBe(5);
  });

  it('is written to Redis once, and stored once', async () => {
    const project = await loaded();
    const text = 'SELECT arrayStringConcat(arrayMap(n -> toString(n), range(30000)))';
    const { redis } = query.context;
    const seen = await watchLargeWrites(redis);
    expect((await query.ask(project, { query: { ...count, query: text } })).status).toBe(200);
    const writes = await seen.end();
    expect(writes).toHaveLength(1);
    expect(await redis.memory('USAGE', writes[0]!)).toBeGreaterThan(LARGE_BYTES);
  });

  it('keeps no failure', async () => {
    const project = await loaded();
    const broken = { query: { ...count, query: 'SELECT throwIf(1) FROM events' } };
    const statuses = [await query.ask(project, broken), await query.ask(project, broken)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([400, 400]);
  });

  it('has the time when it becomes stale, and the time of the next allowed refresh', async () => {
    const { body } = await query.ask(await loaded(), { query: count });
    const at = (member: string) =>
      Date.parse(String(body[member])) - Date.parse(String(body['last_refresh']));
    expect([at('cache_target_age'), at('next_allowed_client_refresh')]).toEqual([300_000, 60_000]);
  });

  it.each([
    ['an end of its own', { date_from: '2025-12-01', date_to: '2025-12-31' }, null],
    ['an end that moves on', { date_from: '-3d', date_to: '-1d' }, 6 * 3_600_000],
    ['a start that moves on', { date_from: '-30d', date_to: '2025-12-31' }, 6 * 3_600_000],
  ])('keeps a closed range for good, if it has %s', async (_, dateRange, age) => {
    const trends = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }], dateRange };
    const { body } = await query.ask(await loaded(), { query: trends });
    const until = body['cache_target_age'] as string | null;
    expect(until && Date.parse(until) - Date.parse(String(body['last_refresh']))).toBe(age);
  });

  it('computes 500 equal queries without a cached answer once', async () => {
    const project = await loaded();
    const slow = {
      query: { ...count, query: 'SELECT sum(cityHash64(number, number)) > 0 FROM numbers(20000000)' },
    };
    const answers = await Promise.all(Array.from({ length: 500 }, () => query.ask(project, slow)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body['last_refresh'])).size).toBe(1);
  });
});

describe('refresh', () => {
  const stale = { 'x-meridian-now': '2026-01-05T00:00:00Z' };

  it('force_blocking computes although there is a fresh answer', async () => {
    const project = await loaded();
    await query.ask(project, { query: count });
    await query.load(project, { events: [event('2026-01-01T11:00:00Z')] });
    const { body } = await query.ask(project, { query: count, refresh: 'force_blocking' });
    expect(body).toMatchObject({ is_cached: false, results: [[2]] });
    expect((await query.ask(project, { query: count })).body).toMatchObject({
      is_cached: true,
      results: [[2]],
    });
  });

  it('force_cache returns the cached result, and computes without one', async () => {
    const project = await loaded();
    const ask = async () =>
      (await query.ask(project, { query: count, refresh: 'force_cache' }, stale)).body['is_cached'];
    expect([await ask(), await ask()]).toEqual([false, true]);
  });

  it('async starts in the background and is polled', async () => {
    const project = await loaded();
    const started = await query.ask(project, { query: count, refresh: 'async', client_query_id: 'mine' });
    expect(started).toMatchObject({
      status: 202,
      body: { query_status: { id: 'mine', complete: false, query_async: true, team_id: project.id } },
    });
    await waitFor(async () => (await query.send(project, '/query/mine/')).status === 200, {
      what: 'the answer',
    });
    const { body } = await query.send(project, '/query/mine/');
    expect(body['query_status']).toMatchObject({
      complete: true,
      error: false,
      results: { results: [[1]], columns: ['count()'], is_cached: true },
    });
    const again = await query.ask(project, { query: count, refresh: 'async' });
    expect(again).toMatchObject({ status: 200, body: { is_cached: true } });
  });

  it.each(['async', 'force_async'])('%s computes many equal queries once or a few times', async (refresh) => {
    const project = await loaded();
    const rows = `SELECT sum(cityHash64(number, '${refresh}')) FROM numbers(5000000)`;
    const ids = Array.from({ length: 30 }, (_, index) => `${refresh}-${index}`);
    await askWhilePaused(() =>
      Promise.all(
        ids.map((id) =>
          query.ask(project, { query: { ...count, query: rows }, refresh, client_query_id: id }),
        ),
      ),
    );
    const statusOf = (id: string, path = '') => query.send(project, `/query/${id}/${path}`);
    for (const id of ids)
      await waitFor(async () => (await statusOf(id)).status === 200, { what: `the answer of ${id}` });
    const logs = await Promise.all(ids.map((id) => statusOf(id, 'log/')));
    // Each of the four workers may have looked in the cache before the first answer was stored.
    const computed = logs.filter(({ status }) => status === 200).length;
    expect(computed).toBeLessThanOrEqual(refresh === 'async' ? 1 : 4);
  });

  it('an answer too large to be kept fails by name', async () => {
    const project = await loaded();
    const large = { ...count, query: "SELECT repeat('x', 1000), number FROM numbers(50000) LIMIT 50000" };
    await query.ask(project, { query: large, refresh: 'async', client_query_id: 'large' });
    const { status, body } = await waitFor(
      async () => {
        const answer = await query.send(project, '/query/large/');
        // 202 while it runs; 503 when a busy store does not answer in time, which tells nothing about the query.
        return [202, 503].includes(answer.status) ? undefined : answer;
      },
      { what: 'its end', timeoutMs: 50_000 }, // it makes 50 MB
    );
    expect([status, body['query_status']]).toMatchObject([
      400,
      { error: true, error_message: expect.stringContaining('too large') },
    ]);
  });

  it('a query whose start was interrupted before it had a job gets one at the next request of its caller', async () => {
    const project = await loaded();
    const { statuses, clock } = query.context;
    const asker = 'personal_api_key:test-key';
    const task = newTask({
      ...{
        projectId: project.id,
        queryId: 'cut-off',
        asker,
        pool: 'background',
        deniedTables: [],
        explain: false,
      },
      node: queryNodeSchema.parse(count) as RunnableNode,
    });
    await statuses.begin(
      {
        status: newStatus(project.id, 'cut-off', clock.now()),
        ...{ cacheKey: '', isCancelled: false, asker, question: questionOf(task), scopes: [] },
      },
      toStoredTask(task, { isForced: false }),
    );
    await query.ask(project, { query: count, refresh: 'async', client_query_id: 'cut-off' });
    await waitFor(async () => (await query.send(project, '/query/cut-off/')).status === 200, {
      what: 'the answer',
    });
  });

  it('the old member async does the same', async () => {
    expect((await query.ask(await loaded(), { query: count, async: true })).status).toBe(202);
  });

  it('a failed query is a 400 with its message', async () => {
    const project = await loaded();
    const broken = { kind: 'HogQLQuery', query: 'SELECT nothing FROM events' };
    await query.ask(project, { query: broken, refresh: 'force_async', client_query_id: 'broken' });
    await waitFor(async () => (await query.send(project, '/query/broken/')).status !== 202, {
      what: 'the end',
    });
    const { status, body } = await query.send(project, '/query/broken/');
    expect([status, body['query_status']]).toMatchObject([
      400,
      { complete: true, error: true, error_message: expect.stringContaining('nothing') },
    ]);
  });

  it('an unknown id is a 404, and so is another project’s', async () => {
    const [mine, theirs] = [await loaded(), await loaded()];
    await query.ask(mine, { query: count, refresh: 'async', client_query_id: 'secret' });
    expect((await query.send(theirs, '/query/secret/')).status).toBe(404);
    expect((await query.send(mine, '/query/unknown/')).status).toBe(404);
    expect((await query.send(mine, '/query/..%2f..%2fx/')).status).toBe(404);
  });
});

const hasProgress = ({ body }: ApiAnswer): boolean =>
  (body['query_status'] as { query_progress: unknown }).query_progress !== null;

describe('a running query', () => {
  it('ends in the engine when it is cancelled, and reports its progress until then', async () => {
    const project = await loaded();
    await query.ask(project, { query: ENDLESS, refresh: 'async', client_query_id: 'endless' });
    await waitFor(async () => (await query.running(project)) === 1, { what: 'the query in the engine' });
    const progress = () => query.send(project, '/query/endless/?show_progress=true');
    // The engine lists a query before it has read its first rows.
    await waitFor(async () => hasProgress(await progress()), {
      what: 'the progress',
    });
    const { status, body } = await progress();
    expect([status, body['query_status']]).toMatchObject([
      202,
      { query_progress: { rows_read: expect.any(Number), time_elapsed: expect.any(Number) } },
    ]);
    const cancelled = await query.send(project, '/query/endless/', { method: 'DELETE' });
    expect(cancelled).toMatchObject({ status: 200, body: { message: 'Query cancelled' } });
    await waitFor(async () => (await query.running(project)) === 0, {
      timeoutMs: 2_000,
      what: 'the end of it',
    });
    expect((await query.send(project, '/query/endless/')).body['query_status']).toMatchObject({
      error: true,
    });
  });

  it('that a caller waits for can be cancelled, too', async () => {
    const project = await loaded();
    const waiting = query.ask(project, { query: ENDLESS, client_query_id: 'waited-for' });
    await waitFor(async () => (await query.running(project)) === 1, { what: 'the query in the engine' });
    await query.send(project, '/query/waited-for/', { method: 'DELETE' });
    expect(await waiting).toMatchObject({ status: 409, body: { code: 'query_cancelled' } });
  });

  it('ends within two seconds when its caller hangs up', async () => {
    const project = await loaded();
    const headers = { 'content-type': 'application/json', ...(await query.identity(project)) };
    const hangUp = new AbortController();
    const request = fetch(`${query.url}/api/projects/${project.id}/query/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: ENDLESS }),
      signal: hangUp.signal,
    }).catch(() => {});
    await waitFor(async () => (await query.running(project)) === 1, { what: 'the query in the engine' });
    hangUp.abort();
    await request;
    await waitFor(async () => (await query.running(project)) === 0, {
      timeoutMs: 2_000,
      what: 'the end of it',
    });
  });

  it('leaves turns to other projects: beyond the share of its project and a bounded wait it gets a 429', async () => {
    const project = await loaded();
    const running = ['one', 'two'].map((id) =>
      query.ask(project, {
        query: { ...ENDLESS, query: `${ENDLESS.query} WHERE number != ${id.length + id.charCodeAt(0)}` },
        client_query_id: id,
      }),
    );
    await waitFor(async () => (await query.running(project)) === 2, { what: 'two queries in the engine' });
    const refused = await query.ask(project, { query: count });
    expect(refused).toMatchObject({ status: 429, body: { type: 'throttled_error', code: 'throttled' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await query.ask(await loaded(), { query: count })).status).toBe(200);
    for (const id of ['one', 'two']) await query.send(project, `/query/${id}/`, { method: 'DELETE' });
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([409, 409]);
  });

  it('is found in the log afterwards', async () => {
    const project = await loaded();
    await query.ask(project, { query: count, client_query_id: 'logged', name: 'My query' });
    const { status, body } = await query.send(project, '/query/logged/log/');
    expect([status, body]).toMatchObject([
      200,
      { query_id: 'logged', name: 'My query', kind: 'HogQLQuery', status: 'finished', result_rows: 1 },
    ]);
    expect((await query.send(project, '/query/never/log/')).status).toBe(404);
  });
});
