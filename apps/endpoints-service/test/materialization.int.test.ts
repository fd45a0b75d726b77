import { createQueueInspector } from '@meridian/redis/jobs';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { materializationsGroup } from '../src/materialization/materializations-command.ts';
import { materializeVersion } from '../src/materialization/materialize-version.ts';
import { ENDPOINTS_QUEUE } from '../src/materialization/queue.ts';
import { sweep } from '../src/materialization/sweep.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  // Several versions of the project may run at once, so that these tests do not wait for each other.
  endpoints = await startEndpoints({
    env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '8', ENDPOINTS_MATERIALIZE_MAX_ROWS: '5000' },
  });
  project = endpoints.newProject();
  await endpoints.load(project, sampleEvents());
});
afterAll(() => endpoints?.stop());

const tablesOf = async (): Promise<string[]> =>
  (
    await endpoints.context.engine
      .forAllProjects('inspecting stored rows in a test')
      .query<{ name: string }>('SELECT name FROM system.tables WHERE startsWith(name, {prefix:String})', {
        params: { prefix: `endpoint_${project.id}_` },
      })
  ).map(({ name }) => name);

describe('a materialization', () => {
  const price = 'toFloat(properties.price)';

  it.each([
    [
      'rows of a day each',
      `SELECT toDate(timestamp) AS day, event, count(), uniq(distinct_id), avg(${price}) FROM events GROUP BY day, event ORDER BY day, event`,
      {},
    ],
    [
      'rows that span days',
      `SELECT event, count(), uniq(distinct_id), quantile(0.5)(${price}) FROM events GROUP BY event ORDER BY event`,
      {},
    ],
    ['one row', `SELECT count(), max(${price}) FROM events`, {}],
    [
      'rows of a key',
      'SELECT distinct_id, count() FROM events WHERE event = {variables.event} GROUP BY distinct_id ORDER BY distinct_id',
      { event: 'opened' },
    ],
    [
      'an aggregate of a key',
      'SELECT count() FROM events WHERE event = {variables.event}',
      { event: 'opened' },
    ],
    [
      'states of a range',
      'SELECT uniq(distinct_id), count() FROM events WHERE timestamp >= {variables.from} AND timestamp < {variables.to}',
      { from: '2026-01-02', to: '2026-01-03' },
    ],
  ])('computes only the days again that changed, late events included: %s', async (_, query, variables) => {
    const own = endpoints.newProject({ timezone: 'America/New_York' });
    await endpoints.load(own, sampleEvents());
    for (const [name, type] of [
      ['event', 'String'],
      ['from', 'Date'],
      ['to', 'Date'],
    ] as const) {
      await endpoints.defineVariable(own, name, type, '2026-01-01');
    }
    const created = await endpoints.create(own, 'daily', query, { is_materialized: true });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    await endpoints.untilMaterialized(own, 'daily');
    const late = (timestamp: string) => ({
      event: 'opened',
      distinct_id: `late-${timestamp}`,
      timestamp,
      properties: { price: 1_000 },
    });
    // The last hour of a day, the first hour of another one, both in the project's time zone, and a third day.
    for (const timestamp of ['2026-01-03T04:59:59Z', '2026-01-02T05:00:00Z', '2026-01-01T12:00:00Z']) {
      await forgetOverlap(own);
      await endpoints.load(own, { events: [late(timestamp)] });
      await endpoints.makeDue(created.body.current_version_id);
      await materializeVersion(endpoints.context, created.body.current_version_id, endless);
      const { body } = await endpoints.send(own, 'GET', '/daily/materialization_status/');
      expect(body.incremental).toBe(true);
      const stored = (await endpoints.run(own, 'daily', { variables })).body;
      const direct = (await endpoints.run(own, 'daily', { variables, refresh: 'direct' })).body;
      expect(stored).toMatchObject({ execution_path: 'materialized' });
      expect(stored.results).toEqual(direct.results);
      if (Object.keys(variables).length === 0) expect(body.row_count).toBe(direct.results.length);
    }
    const [form] = await endpoints.context.database.$queryRaw<{ days: { replaced: object } }[]>`
      SELECT stored_form -> 'days' AS days FROM materializations WHERE project_id = ${own.id}`;
    expect(Object.keys(form!.days.replaced).toSorted()).toEqual(['2026-01-01', '2026-01-02']);
  });

  const endless = new AbortController().signal;

  /** The search for new events goes back six hours; this excludes the events already stored. */
  const forgetOverlap = ({ id }: TestProject) => endpoints.context.database.$executeRaw`
    UPDATE materializations SET last_materialized_at = clock_timestamp() + interval '6 hours'
    WHERE project_id = ${id}`;

  it('reports the progress of the statements that have its tags while it runs', async () => {
    const own = endpoints.newProject();
    await endpoints.createMaterialized(own, 'in_progress', 'SELECT number FROM numbers(10)');
    const statusNow = async () =>
      (await endpoints.send(own, 'GET', '/in_progress/materialization_status/')).body;
    const { progress, saved_query_id: versionId } = await statusNow();
    expect(progress).toBeNull();
    await endpoints.context.database.materialization.update({
      where: { versionId },
      data: { status: 'Running' },
    });
    const over = new AbortController();
    const running = endpoints.context.engine
      .forAllProjects('inspecting stored rows in a test')
      .query('SELECT sleepEachRow(0.05) FROM numbers(400)', {
        signal: over.signal,
        settings: { max_block_size: '10' },
        tags: { kind: 'materialization', projectId: own.id, versionId },
      })
      .catch(() => undefined);
    const found = await waitFor(async () => (await statusNow()).progress ?? false);
    over.abort();
    await running;
    expect(found.rows_read).toBeGreaterThanOrEqual(0);
    expect(found.percent === null || (found.percent >= 0 && found.percent <= 100)).toBe(true);
  });

  it('shows nothing of an attempt that was cut off while it wrote', async () => {
    await endpoints.createMaterialized(
      project,
      'cut_off',
      'SELECT event, toDate(timestamp) AS day, count() FROM events GROUP BY event, day',
    );
    const before = (await endpoints.run(project, 'cut_off')).body;
    const [tableName] = await endpoints.storedTables(project, 'cut_off');
    await endpoints.context.engine
      .forAllProjects('inspecting stored rows in a test')
      .command(`INSERT INTO ${tableName} SELECT * REPLACE (99 AS m_generation) FROM ${tableName}`);
    const after = (await endpoints.run(project, 'cut_off', { refresh: 'force' })).body;
    expect(after.execution_path).toBe('materialized');
    expect(after.results.toSorted()).toEqual(before.results.toSorted());
  });

  it('is swapped while it is read, and readers see complete results only', async () => {
    await endpoints.createMaterialized(project, 'swapped', 'SELECT number, now64() FROM numbers(2000)');
    let reading = true;
    const seen: number[] = [];
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) {
        const { status, body } = await endpoints.send(
          project,
          'POST',
          '/swapped/run',
          { refresh: 'force' },
          { credential: 'session' },
        );
        expect([status, body.execution_path, body.results.length]).toEqual([200, 'materialized', 2_000]);
        seen.push(new Set(body.results.map(([, at]: [number, string]) => at)).size);
      }
    });
    for (let round = 0; round < 4; round++) await endpoints.refresh(project, 'swapped');
    reading = false;
    await Promise.all(readers);
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  it.each([
    ['it is switched off', 'off', { is_materialized: false }],
    ['its version is disabled', 'disabled', { version: 1, is_active: false }],
    ['its endpoint is deleted', 'removed', { deleted: true }],
    ['its query is replaced', 'replaced', { query: { kind: 'HogQLQuery', query: 'SELECT 2' } }],
  ])('leaves nothing behind when %s while it runs', async (_, name, change) => {
    const created = await endpoints.create(project, name, 'SELECT count() FROM events');
    const versionId = created.body.current_version_id as string;
    const { context } = endpoints;
    // Due for a claim, which allows for clock skew, but not yet for the worker's sweep.
    await context.database.materialization.create({
      data: { versionId, projectId: project.id, nextRunAt: new Date(Date.now() + 4_000) },
    });
    const job = materializeVersion(context, versionId, new AbortController().signal);
    await waitFor(async () => (await context.database.storedTable.count({ where: { versionId } })) === 1, {
      everyMs: 5,
      what: 'a table that was begun',
    });
    await endpoints.send(project, 'PATCH', `/${name}/`, change);
    await job;
    await sweep(context);
    await waitFor(async () => (await context.database.storedTable.count({ where: { versionId } })) === 0);
    const { body } = await endpoints.run(project, name, { version: 1 });
    expect(body.execution_path).not.toBe('materialized');
  });

  it.each([
    ['a column that is always NULL', 'nulls', 'SELECT NULL AS x, number FROM numbers(3)'],
    ['an empty list', 'lists', 'SELECT [] AS x, [[]] AS y, number FROM numbers(3)'],
    ['a tuple with nothing in it', 'tuples', 'SELECT (NULL, 1) AS x, number FROM numbers(3)'],
    ['an interval', 'intervals', 'SELECT toIntervalDay(number) AS x FROM numbers(3)'],
    [
      'a comparison',
      'comparisons',
      "SELECT event = 'a' AS x, length(event) AS y, count() AS n FROM events GROUP BY x, y ORDER BY x, y",
    ],
  ])('stores %s, and gives it back as raw data has it', async (_, name, query) => {
    await endpoints.createMaterialized(project, name, query);
    const stored = (await endpoints.run(project, name, { refresh: 'force' })).body;
    const direct = (await endpoints.run(project, name, { refresh: 'direct' })).body;
    expect(stored.execution_path).toBe('materialized');
    expect([stored.results, stored.columns]).toEqual([direct.results, direct.columns]);
  });

  it.each([
    ['version', 'paused-version', { version: 1 }],
    ['endpoint', 'paused-endpoint', {}],
  ])(
    'keeps its table while its %s is disabled, and is served from it again at once',
    async (_, name, target) => {
      await endpoints.createMaterialized(project, name, 'SELECT number, now64() FROM numbers(3)');
      const change = (is_active: boolean) =>
        endpoints.send(project, 'PATCH', `/${name}/`, { ...target, is_active });
      const [table] = await endpoints.storedTables(project, name);
      const before = (await endpoints.run(project, name, { refresh: 'force' })).body;
      expect((await change(false)).body.is_materialized).toBe(false);
      await sweep(endpoints.context);
      if ('version' in target) {
        expect((await endpoints.run(project, name)).body).toMatchObject({
          execution_path: 'inline',
          execution_path_reason: 'version_disabled',
        });
      }
      expect((await change(true)).body.is_materialized).toBe(true);
      const after = (await endpoints.run(project, name, { refresh: 'force' })).body;
      expect([after.execution_path, after.results]).toEqual(['materialized', before.results]);
      expect(await endpoints.storedTables(project, name)).toEqual([table]);
    },
  );

  it('that was switched off while its version was disabled stays off', async () => {
    await endpoints.createMaterialized(project, 'given-up', 'SELECT 1');
    await endpoints.send(project, 'PATCH', '/given-up/', { is_active: false, is_materialized: false });
    const { body } = await endpoints.send(project, 'PATCH', '/given-up/', { is_active: true });
    expect(body.is_materialized).toBe(false);
  });

  it('that fails shows the reason, keeps its back-off, and is still answered', async () => {
    await endpoints.create(project, 'failing', 'SELECT number FROM numbers(6000)', { is_materialized: true });
    const status = await waitFor(async () => {
      const { body } = await endpoints.send(project, 'GET', '/failing/materialization_status/');
      return body.status === 'Failed' && body;
    });
    expect(status.error).toContain('more than 5000 rows');
    expect(status.ready).toBe(false);
    expect((await endpoints.run(project, 'failing')).body).toMatchObject({
      execution_path: 'inline',
      execution_path_reason: 'not_ready',
    });
  });

  it('that runs into outages of the engine comes again a minute later, however many there were', async () => {
    const { body } = await endpoints
      .createMaterialized(project, 'outage', 'SELECT 2')
      .then(() => endpoints.send(project, 'GET', '/outage/'));
    const versionId = body.current_version_id as string;
    const { materialization } = endpoints.context.database;
    const withoutEngine = createContext(
      loadConfig({ ...endpoints.env, CLICKHOUSE_URL: 'http://user:password@127.0.0.1:1/default' }),
    );
    // The worker, which has the engine, would take the version as soon as it is due.
    const jobs = createQueueInspector(endpoints.context.config.REDIS_URL, ENDPOINTS_QUEUE);
    await jobs.pause();
    try {
      for (let outage = 0; outage < 5; outage += 1) {
        await materialization.update({ where: { versionId }, data: { nextRunAt: new Date() } });
        await materializeVersion(withoutEngine, versionId, new AbortController().signal);
        const { failures, status, nextRunAt } = await materialization.findUniqueOrThrow({
          where: { versionId },
        });
        expect({ failures, status }).toEqual({ failures: 0, status: 'Failed' });
        expect(nextRunAt!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
      }
    } finally {
      await jobs.resume();
      await withoutEngine.close();
    }
  });

  it('that is not read is switched off after a while', async () => {
    await endpoints.createMaterialized(project, 'unused', 'SELECT 1');
    const { body } = await endpoints.send(project, 'GET', '/unused/');
    await endpoints.context.database.materialization.update({
      where: { versionId: body.current_version_id },
      data: { enabledAt: new Date('2020-01-01') },
    });
    await waitFor(async () => !(await endpoints.send(project, 'GET', '/unused/')).body.is_materialized);
    const { results } = (await endpoints.send(project, 'GET', '/unused/activity/')).body;
    expect(results[0].detail.changes[0]).toMatchObject({ field: 'is_materialized', after: false });
  });

  it('of a replaced query never answers for the new one', async () => {
    await endpoints.createMaterialized(project, 'versions', 'SELECT 1 AS one');
    await endpoints.run(project, 'versions');
    const updated = await endpoints.send(project, 'PATCH', '/versions/', {
      query: { kind: 'HogQLQuery', query: 'SELECT 2 AS two' },
    });
    expect(updated.body).toMatchObject({ current_version: 2, is_materialized: true });
    expect((await endpoints.run(project, 'versions')).body).toMatchObject({
      results: [[2]],
      endpoint_version: 2,
    });
    await endpoints.untilMaterialized(project, 'versions');
    await endpoints.context.directory.changed(project.id, 'versions');
    expect((await endpoints.run(project, 'versions')).body).toMatchObject({
      results: [[2]],
      execution_path: 'materialized',
    });
    expect((await endpoints.run(project, 'versions', { version: 1 })).body).toMatchObject({
      results: [[1]],
      endpoint_version: 1,
    });
  });
});

it('drops the tables of deleted endpoints', async () => {
  await endpoints.createMaterialized(project, 'deleted', 'SELECT 1');
  const [table] = await endpoints.storedTables(project, 'deleted');
  expect(await tablesOf()).toContain(table);
  expect((await endpoints.send(project, 'DELETE', '/deleted/')).status).toBe(204);
  await waitFor(async () => !(await tablesOf()).includes(table!));
});

describe('an operator', () => {
  const meridian = async (...args: string[]) => {
    const lines: string[] = [];
    const session = { operator: 'olga', print: (text: string) => lines.push(text) };
    await materializationsGroup.run(endpoints.context, [...args, '-o', 'json'], session);
    return JSON.parse(lines.join('\n'));
  };

  it('pauses, resumes and rebuilds a stored result', async () => {
    const own = endpoints.newProject();
    await endpoints.load(own, sampleEvents());
    await endpoints.createMaterialized(own, 'total', 'SELECT count() FROM events');
    const named = ['total', '--project', String(own.id)];
    const [before] = await meridian('list', '--project', String(own.id));
    expect(before).toMatchObject({ endpoint: 'total', version: 1, state: 'Completed', rows: 1, error: null });

    expect(await meridian('pause', ...named)).toMatchObject([{ state: 'Paused', nextRunAt: null }]);
    expect((await endpoints.run(own, 'total')).body.results).toHaveLength(1);
    await sweep(endpoints.context);
    expect(await meridian('status', ...named)).toMatchObject([{ state: 'Paused', table: before.table }]);

    const resumedAt = new Date();
    expect(await meridian('resume', ...named)).toMatchObject([{ nextRunAt: expect.any(String) }]);
    await endpoints.untilMaterialized(own, 'total', resumedAt);

    const rebuiltAt = new Date();
    await meridian('rebuild', ...named);
    await endpoints.untilMaterialized(own, 'total', rebuiltAt);
    expect((await meridian('status', ...named))[0].table).not.toBe(before.table);
    expect(await meridian('list', '--project', String(own.id), '--failed')).toEqual([]);
    await expect(meridian('list', '--project', '2000000099')).rejects.toMatchObject({
      status: 404,
      message: 'There is no project 2000000099 in this region.',
    });
    await expect(meridian('pause', 'unknown', '--project', String(own.id))).rejects.toMatchObject({
      status: 404,
    });
  });
});
