import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  // Several versions of the project may run at once, so that these tests do not wait for each other.
  endpoints = await startEndpoints({ env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '8' } });
  project = endpoints.newProject();
  await endpoints.load(project, sampleEvents());
  await endpoints.defineVariable(project, 'event', 'String', 'opened');
  await endpoints.defineVariable(project, 'from', 'Date', '2026-01-01');
  await endpoints.defineVariable(project, 'to', 'Date', '2026-01-04');
  await endpoints.defineVariable(project, 'least', 'Number', 0);
});
afterAll(() => endpoints?.stop());

describe('a result from a stored table', () => {
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
      'conditions of aggregates that no row meets',
      "SELECT event, sumIf(toInt(properties.price), event = 'none'), minIf(properties.plan, event = 'none'), max(properties.plan) FILTER (WHERE event = 'none'), coalesce(avgIf(toFloat(properties.price), event = 'none'), -1), count(DISTINCT properties.plan) FILTER (WHERE event = 'opened') FROM events WHERE event LIKE {variables.event} GROUP BY event ORDER BY event",
      [{ event: '%o%' }],
    ],
    [
      'sequences of events in time',
      "SELECT distinct_id, windowFunnel(86400)(timestamp, properties.plan = 'free', properties.plan = 'pro'), sequenceCount('(?1)(?2)')(timestamp, properties.plan = 'free', properties.plan = 'pro'), sequenceMatch('(?1)(?t>86400)(?2)')(timestamp, properties.plan = 'free', properties.plan = 'pro'), windowFunnelIf(86400)(timestamp, properties.plan = 'free', properties.plan = 'pro', toFloat(properties.price) > 20) FROM events WHERE event LIKE {variables.event} GROUP BY distinct_id ORDER BY distinct_id",
      [{ event: 'open%' }],
    ],
    [
      'groups that depend on each other, with subtotals',
      'SELECT event, upper(event), tuple(event, properties.plan), count() FROM events WHERE event LIKE {variables.event} GROUP BY CUBE(event, upper(event), tuple(event, properties.plan)) ORDER BY 1, 2, 3, 4',
      [{ event: '%o%' }],
    ],
    [
      'groups that depend on each other, in sets',
      'SELECT event, upper(event), count() FROM events WHERE event LIKE {variables.event} GROUP BY GROUPING SETS ((event, upper(event)), (event), ()) ORDER BY 1, 2, 3',
      [{ event: '%o%' }],
    ],
    [
      'windows over aggregates',
      'SELECT toDate(timestamp) AS day, sum(count()) OVER (ORDER BY toDate(timestamp)) FROM events WHERE event = {variables.event} GROUP BY day ORDER BY day',
      [{ event: 'opened' }],
    ],
  ])('equals the result from raw data: %s', async (what, query, runs) => {
    const name = `equal_${what.replaceAll(/\W+/g, '_')}`;
    await endpoints.createMaterialized(project, name, query);
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

  it.each(['singleValueOrNull(event)', "singleValueOrNull(event) FILTER (WHERE properties.plan = 'pro')"])(
    'has no states of aggregates that the engine does not merge: %s',
    async (aggregate) => {
      const query = `SELECT event, ${aggregate} FROM events WHERE event LIKE {variables.event} GROUP BY event`;
      await expect(
        endpoints.createMaterialized(project, `single_${aggregate.length}`, query),
      ).rejects.toThrow("Aggregate function 'singleValueOrNull' cannot be re-aggregated");
    },
  );

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
    ['WebOverviewQuery', { conversionGoal: { customEventName: 'opened' } }],
    ['WebStatsTableQuery', { breakdownBy: 'Browser', conversionGoal: { customEventName: 'opened' } }],
  ])('equals the result from raw data: %s', async (kind, members) => {
    const query = { kind, dateRange: { date_from: '2026-01-01', date_to: '2026-01-04' }, ...members };
    await endpoints.createMaterialized(project, kind, query);
    const stored = (await endpoints.run(project, kind)).body;
    const direct = (await endpoints.run(project, kind, { refresh: 'direct' })).body;
    expect([stored.execution_path, direct.execution_path]).toEqual(['materialized', 'inline']);
    expect(stored.results).toEqual(direct.results);
  });

  it('is one series of an insight with a breakdown, which must be named', async () => {
    await endpoints.createMaterialized(project, 'by_plan', {
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
    endpoints.createMaterialized(
      project,
      'ranged',
      'SELECT count() FROM events WHERE timestamp >= {variables.from} AND timestamp < {variables.to}',
    ),
  );

  it('within a bucket reads raw data, and gives the reason', async () => {
    const variables = { from: '2026-01-01T04:30:00Z', to: '2026-01-02' };
    const { body } = await endpoints.run(project, 'ranged', { variables });
    expect(body).toMatchObject({ execution_path: 'inline', execution_path_reason: 'range_not_aligned' });
    expect(body.results).toEqual([[19]]);
  });

  it.each([
    ['=', 'properties.plan = {variables.event}'],
    ['>', 'toFloat(properties.price) > {variables.least}'],
    ['LIKE', 'properties.plan LIKE {variables.event}'],
  ])('with null as a value reads raw data: %s', async (operator, condition) => {
    const name = `null_${['=', '>', 'LIKE'].indexOf(operator)}`;
    await endpoints.createMaterialized(
      project,
      name,
      `SELECT event, count() FROM events WHERE ${condition} GROUP BY event ORDER BY event`,
    );
    const variables = { [operator === '>' ? 'least' : 'event']: null };
    const { status, body } = await endpoints.run(project, name, { variables });
    expect([status, body.execution_path, body.execution_path_reason]).toEqual([
      200,
      'inline',
      'variables_not_keyed',
    ]);
    const direct = (await endpoints.run(project, name, { variables, refresh: 'direct' })).body;
    expect(body.results).toEqual(direct.results);
  });

  it.each([
    ['booleans', 'properties.trial = {variables.event}', { 1: 1, yes: 1, true: 3 }],
    ['numbers', 'properties.seats >= {variables.event}', { NaN: 1, many: 1, '5.0': 2 }],
  ])('compares a text with what was sent under a property of %s', async (kind, condition, counts) => {
    const sent = [true, '1', 'yes', 5, 'many', '7'];
    const name = `sent_${kind}`;
    const own = endpoints.newProject();
    await endpoints.defineVariable(own, 'event', 'String', 'true');
    await endpoints.load(own, {
      events: sent.map((value, at) => ({
        event: 'sent',
        distinct_id: `person-${at}`,
        timestamp: '2026-01-01T00:00:00Z',
        properties: { trial: at < 3 ? value : false, seats: at < 3 ? 1 : value },
      })),
      property_definitions: [
        { name: 'trial', type: 'event', property_type: 'Boolean' },
        { name: 'seats', type: 'event', property_type: 'Numeric' },
      ],
    });
    await endpoints.createMaterialized(own, name, `SELECT count() FROM events WHERE ${condition}`);
    const runs = await Promise.all(
      Object.keys(counts).map((event) => endpoints.run(own, name, { variables: { event } })),
    );
    expect(runs.map(({ body }) => body.execution_path)).toEqual(['inline', 'inline', 'materialized']);
    expect(runs.map(({ body }) => body.results)).toEqual(Object.values(counts).map((count) => [[count]]));
  });

  it('is refused without its variables', async () => {
    const { status, body } = await endpoints.run(project, 'ranged');
    expect([status, body.detail]).toEqual([400, "Required variable(s) 'from', 'to' not provided"]);
  });

  it('shows no rows of another project, though the note of the table names one of its', async () => {
    const other = endpoints.newProject();
    await endpoints.load(other, sampleEvents());
    await endpoints.createMaterialized(other, 'theirs', "SELECT 'canary' AS c FROM events");
    const [foreign] = await endpoints.storedTables(other, 'theirs');
    await endpoints.createMaterialized(project, 'fooled', "SELECT 'own' AS c FROM events LIMIT 1");
    const [own] = await endpoints.storedTables(project, 'fooled');
    await endpoints.context.database.materialization.updateMany({
      where: { tableName: own! },
      data: { tableName: foreign! },
    });
    await endpoints.context.directory.changed(project.id, 'fooled');
    const { body } = await endpoints.run(project, 'fooled');
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('reads raw data when the table was dropped', async () => {
    await endpoints.createMaterialized(project, 'gone', 'SELECT count() FROM events');
    for (const name of await endpoints.storedTables(project, 'gone')) {
      await endpoints.context.engine
        .forAllProjects('inspecting stored rows in a test')
        .command(`DROP TABLE ${name}`);
    }
    const { body } = await endpoints.run(project, 'gone');
    expect(body).toMatchObject({ execution_path: 'materialized_fallback', results: [[72]] });
  });
});
