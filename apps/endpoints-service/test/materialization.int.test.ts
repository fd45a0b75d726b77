import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materializeVersion } from '../src/materialization/materialize-version.ts';
import { sweep } from '../src/materialization/sweep.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  // Several versions of the project at once: these tests do not wait for each other.
  endpoints = await startEndpoints({
    env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '8', ENDPOINTS_MATERIALIZE_MAX_ROWS: '5000' },
  });
  project = endpoints.newProject();
  await endpoints.load(project, sampleEvents());
  await endpoints.defineVariable(project, 'event', 'String', 'opened');
  await endpoints.defineVariable(project, 'from', 'Date', '2026-01-01');
  await endpoints.defineVariable(project, 'to', 'Date', '2026-01-04');
  await endpoints.defineVariable(project, 'least', 'Number', 0);
});
afterAll(() => endpoints?.stop());

const materialized = async (name: string, query: string | object, members: object = {}): Promise<void> => {
  const created = await endpoints.create(project, name, query, { is_materialized: true, ...members });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  await endpoints.untilMaterialized(project, name);
  await endpoints.context.directory.changed(project.id, name);
};

const tablesOf = async (): Promise<string[]> =>
  (
    await endpoints.context.clickhouse.query<{ name: string }>(
      'SELECT name FROM system.tables WHERE startsWith(name, {prefix:String})',
      { params: { prefix: `endpoint_${project.id}_` } },
    )
  ).map(({ name }) => name);

describe('what is read from a stored table', () => {
  const AGGREGATES =
    "count(), countIf(properties.plan = 'pro'), count(DISTINCT distinct_id), uniq(distinct_id), min(toFloat(properties.price)), max(toFloat(properties.price)), avg(toFloat(properties.price)), quantile(0.9)(toFloat(properties.price)), sum(toFloat(properties.price)) / count()";

  it.each([
    [
      'rows without variables',
      'SELECT event, toDate(timestamp) AS day, count() AS c FROM events GROUP BY event, day ORDER BY day, event',
      [{}],
    ],
    ['a LIMIT', 'SELECT event, timestamp FROM events ORDER BY timestamp, event LIMIT 7', [{}]],
    [
      'an equal variable',
      `SELECT event, ${AGGREGATES} FROM events WHERE event = {variables.event} GROUP BY event`,
      [{ event: 'opened' }, { event: 'bought' }, { event: 'none' }],
    ],
    [
      'a variable named like a column',
      'SELECT distinct_id, count() AS c FROM events WHERE event = {variables.event} GROUP BY distinct_id ORDER BY c DESC, distinct_id',
      [{ event: 'opened' }],
    ],
    [
      'an aggregate without GROUP BY',
      `SELECT ${AGGREGATES} FROM events WHERE event = {variables.event}`,
      [{ event: 'opened' }, { event: 'none' }],
    ],
    [
      'a range of days',
      `SELECT event, ${AGGREGATES} FROM events WHERE timestamp >= {variables.from} AND timestamp < {variables.to} GROUP BY event ORDER BY event`,
      [
        { from: '2026-01-01', to: '2026-01-03' },
        { from: '2026-01-02', to: '2026-01-02' },
      ],
    ],
    [
      'an aliased group, HAVING and ORDER BY',
      'SELECT toStartOfHour(timestamp) AS hour, count() AS c FROM events WHERE event = {variables.event} GROUP BY hour HAVING c > 0 ORDER BY c DESC, hour LIMIT 5',
      [{ event: 'opened' }],
    ],
    [
      'plain rows by a variable',
      'SELECT timestamp, properties.price AS price FROM events WHERE event = {variables.event} AND toFloat(properties.price) >= {variables.least} ORDER BY timestamp LIMIT 9',
      [
        { event: 'opened', least: 10 },
        { event: 'bought', least: 400 },
      ],
    ],
    [
      'a range over plain rows, to the instant',
      'SELECT event, timestamp FROM events WHERE timestamp > {variables.from} AND timestamp <= {variables.to} ORDER BY timestamp, event',
      [{ from: '2026-01-01T03:00:00Z', to: '2026-01-01T09:00:00Z' }],
    ],
    [
      'a variable within a CTE',
      'WITH daily AS (SELECT toDate(timestamp) AS day, event, count() AS c FROM events WHERE event = {variables.event} GROUP BY day, event) SELECT day, sum(c) FROM daily GROUP BY day ORDER BY day',
      [{ event: 'bought' }],
    ],
    [
      'LIKE',
      'SELECT event, count() FROM events WHERE event LIKE {variables.event} GROUP BY event ORDER BY event',
      [{ event: '%o%' }, { event: 'op%' }],
    ],
    [
      'windows over aggregates',
      'SELECT toDate(timestamp) AS day, sum(count()) OVER (ORDER BY toDate(timestamp)) FROM events WHERE event = {variables.event} GROUP BY day ORDER BY day',
      [{ event: 'opened' }],
    ],
  ])('equals what raw data gives: %s', async (what, query, runs) => {
    const name = `equal_${what.replaceAll(/\W+/g, '_')}`;
    await materialized(name, query);
    for (const variables of runs) {
      const stored = (await endpoints.run(project, name, { variables })).body;
      const direct = (await endpoints.run(project, name, { variables, refresh: 'direct' })).body;
      expect(stored, JSON.stringify(stored)).toMatchObject({
        execution_path: 'materialized',
        endpoint_materialized: true,
      });
      expect(direct.execution_path).toBe('inline');
      expect([stored.results, stored.columns, stored.hasMore, stored.limit, stored.offset]).toEqual([
        direct.results,
        direct.columns,
        direct.hasMore,
        direct.limit,
        direct.offset,
      ]);
      expect(stored.types).toEqual(direct.types);
      const page = { variables, limit: 2, offset: 1 };
      const storedPage = (await endpoints.run(project, name, page)).body;
      const directPage = (await endpoints.run(project, name, { ...page, refresh: 'direct' })).body;
      expect([storedPage.results, storedPage.hasMore]).toEqual([directPage.results, directPage.hasMore]);
    }
  });

  it.each([
    ['TrendsQuery', { series: [{ kind: 'EventsNode', event: 'opened' }], interval: 'day' }],
    [
      'FunnelsQuery',
      {
        series: [
          { kind: 'EventsNode', event: 'opened' },
          { kind: 'EventsNode', event: 'bought' },
        ],
      },
    ],
    [
      'RetentionQuery',
      {
        retentionFilter: {
          period: 'Day',
          totalIntervals: 3,
          targetEntity: { id: 'opened', type: 'events' },
          returningEntity: { id: 'bought', type: 'events' },
        },
      },
    ],
    ['PathsQuery', { pathsFilter: { includeEventTypes: ['custom_event'] } }],
    ['StickinessQuery', { series: [{ kind: 'EventsNode', event: 'opened' }] }],
    ['LifecycleQuery', { series: [{ kind: 'EventsNode', event: 'opened' }] }],
  ])('equals what raw data gives: %s', async (kind, members) => {
    const query = { kind, dateRange: { date_from: '2026-01-01', date_to: '2026-01-04' }, ...members };
    await materialized(kind, query);
    const stored = (await endpoints.run(project, kind)).body;
    const direct = (await endpoints.run(project, kind, { refresh: 'direct' })).body;
    expect([stored.execution_path, direct.execution_path]).toEqual(['materialized', 'inline']);
    expect(stored.results).toEqual(direct.results);
  });

  it('is one series of an insight with a breakdown, which must be named', async () => {
    await materialized('by_plan', {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'opened' }],
      dateRange: { date_from: '2026-01-01', date_to: '2026-01-04' },
      breakdownFilter: { breakdown: 'plan', breakdown_type: 'event' },
    });
    const variables = { plan: 'pro' };
    const stored = (await endpoints.run(project, 'by_plan', { variables })).body;
    const direct = (await endpoints.run(project, 'by_plan', { variables, refresh: 'direct' })).body;
    expect(stored.results).toHaveLength(1);
    expect(stored.results).toEqual(direct.results);
    const refused = (await endpoints.run(project, 'by_plan')).body;
    expect(refused).toMatchObject({ attr: 'variables', detail: "Required variable(s) 'plan' not provided" });
  });
});

describe('a run that the table cannot answer', () => {
  beforeAll(() =>
    materialized(
      'ranged',
      'SELECT count() FROM events WHERE timestamp >= {variables.from} AND timestamp < {variables.to}',
    ),
  );

  it('within a bucket goes to raw data, and says why', async () => {
    const variables = { from: '2026-01-01T04:30:00Z', to: '2026-01-02' };
    const { body } = await endpoints.run(project, 'ranged', { variables });
    expect(body).toMatchObject({ execution_path: 'inline', execution_path_reason: 'range_not_aligned' });
    expect(body.results).toEqual([[19]]);
  });

  it('is refused without its variables', async () => {
    const { status, body } = await endpoints.run(project, 'ranged');
    expect([status, body.detail]).toEqual([400, "Required variable(s) 'from', 'to' not provided"]);
  });

  it('goes to raw data when the table is gone', async () => {
    await materialized('gone', 'SELECT count() FROM events');
    for (const name of await tablesOfEndpoint('gone')) {
      await endpoints.context.clickhouse.command(`DROP TABLE ${name}`);
    }
    const { body } = await endpoints.run(project, 'gone');
    expect(body).toMatchObject({ execution_path: 'materialized_fallback', results: [[72]] });
  });
});

const tablesOfEndpoint = async (name: string): Promise<string[]> => {
  const { body } = await endpoints.send(project, 'GET', `/${name}/`);
  const rows = await endpoints.context.database.storedTable.findMany({
    where: { versionId: body.current_version_id },
  });
  return rows.map((row) => row.name);
};

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
    // One in the last hour of a day there, one in the first: days are those of the project.
    for (const timestamp of ['2026-01-03T04:59:59Z', '2026-01-02T05:00:00Z']) {
      await forgetOverlap(own);
      await endpoints.load(own, { events: [late(timestamp)] });
      await materializeVersion(endpoints.context, created.body.current_version_id, endless);
      const { body } = await endpoints.send(own, 'GET', '/daily/materialization_status/');
      expect(body.incremental).toBe(true);
      const stored = (await endpoints.run(own, 'daily', { variables })).body;
      const direct = (await endpoints.run(own, 'daily', { variables, refresh: 'direct' })).body;
      expect(stored).toMatchObject({ execution_path: 'materialized' });
      expect(stored.results).toEqual(direct.results);
    }
    const [form] = await endpoints.context.database.$queryRaw<{ days: { replaced: object } }[]>`
      SELECT stored_form -> 'days' AS days FROM materializations WHERE project_id = ${own.id}`;
    expect(Object.keys(form!.days.replaced)).toEqual(['2026-01-02']);
  });

  const endless = new AbortController().signal;

  /** Events are looked for six hours back: what is there already does not count as new. */
  const forgetOverlap = ({ id }: TestProject) => endpoints.context.database.$executeRaw`
    UPDATE materializations SET last_materialized_at = clock_timestamp() + interval '6 hours'
    WHERE project_id = ${id}`;

  it('shows nothing of an attempt that was cut off while it wrote', async () => {
    await materialized(
      'cut_off',
      'SELECT event, toDate(timestamp) AS day, count() FROM events GROUP BY event, day',
    );
    const before = (await endpoints.run(project, 'cut_off')).body;
    const [tableName] = await tablesOfEndpoint('cut_off');
    await endpoints.context.clickhouse.command(
      `INSERT INTO ${tableName} SELECT * REPLACE (99 AS m_generation) FROM ${tableName}`,
    );
    const after = (await endpoints.run(project, 'cut_off', { refresh: 'force' })).body;
    expect(after.execution_path).toBe('materialized');
    expect(after.results.toSorted()).toEqual(before.results.toSorted());
  });

  it('is swapped under readers, who see whole results only', async () => {
    await materialized('swapped', 'SELECT number, now64() FROM numbers(2000)');
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
  ])('leaves nothing behind when %s while it runs', async (_, name, change) => {
    const created = await endpoints.create(project, name, 'SELECT count() FROM events');
    const versionId = created.body.current_version_id as string;
    const { context } = endpoints;
    await context.database.materialization.create({
      data: { versionId, projectId: project.id, leaseUntil: new Date(0), nextRunAt: null },
    });
    const job = materializeVersion(context, versionId, new AbortController().signal);
    await endpoints.send(project, 'PATCH', `/${name}/`, change);
    await job;
    await sweep(context);
    await waitFor(async () => (await context.database.storedTable.count({ where: { versionId } })) === 0);
    expect((await endpoints.run(project, name)).body.execution_path).not.toBe('materialized');
  });

  it('that fails says why, keeps its back-off, and goes on being answered', async () => {
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

  it('that nobody reads is switched off after a while', async () => {
    await materialized('unused', 'SELECT 1');
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
    await materialized('versions', 'SELECT 1 AS one');
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
  await materialized('deleted', 'SELECT 1');
  const [table] = await tablesOfEndpoint('deleted');
  expect(await tablesOf()).toContain(table);
  expect((await endpoints.send(project, 'DELETE', '/deleted/')).status).toBe(204);
  await waitFor(async () => !(await tablesOf()).includes(table!));
});
