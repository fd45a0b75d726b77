import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { NOW, PERSONS, PROPERTY_DEFINITIONS, pageview } from './visits.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    persons: PERSONS,
    events: [
      pageview('ada', '2026-01-01T10:00:00Z', { $browser: 'Firefox' }),
      pageview('ada-phone', '2026-01-02T10:00:00Z', { $browser: 'Safari' }),
      pageview('bob', '2026-01-02T11:00:00Z', { $browser: 'Firefox' }),
      { event: 'signed up', distinct_id: 'bob', timestamp: '2026-01-02T12:00:00Z', properties: {} },
    ],
    property_definitions: PROPERTY_DEFINITIONS,
  });
});
afterAll(() => query.stop());

const ask = async (node: object, headers: Record<string, string> = NOW) => {
  const answer = await query.ask(project, { query: node }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe('wrappers', () => {
  it.each([
    { kind: 'DataTableNode', source: { kind: 'HogQLQuery', query: 'SELECT 1' } },
    { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: 'SELECT 1' }, chartSettings: {} },
  ])('$kind runs its source', async (node) => {
    expect((await ask(node)).results).toEqual([[1]]);
  });

  it('a saved insight runs its query', async () => {
    const source = { kind: 'HogQLQuery', query: 'SELECT 2' };
    await query.context.database.insight.create({
      data: { projectId: project.id, shortId: 'abc123', query: { kind: 'DataVisualizationNode', source } },
    });
    expect((await ask({ kind: 'SavedInsightNode', shortId: 'abc123' })).results).toEqual([[2]]);
  });
});

describe('HogQLMetadata', () => {
  it('reports that a query is valid, and the tables that it reads', async () => {
    const body = await ask({ kind: 'HogQLMetadata', language: 'hogQL', query: 'SELECT event FROM events' });
    expect(body).toMatchObject({ isValid: true, errors: [], table_names: ['events'] });
  });

  it.each([
    ['SELECT evnt FROM events', { start: 7, end: 11, fix: 'event' }],
    ['SELECT tostring(event) FROM events', { start: 7, end: 15, fix: 'toString' }],
    ['SELECT 1 FROM evnts', { start: 14, end: 19, fix: 'events' }],
  ])('points at the mistake and proposes a fix: %s', async (text, error) => {
    const body = await ask({ kind: 'HogQLMetadata', language: 'hogQL', query: text });
    expect(body).toMatchObject({ isValid: false, errors: [error] });
  });

  it.each([
    [
      'SELECT properties.$browser, timestamp FROM events WHERE timestamp > now()',
      {
        warnings: [],
        notices: [
          { start: 7, end: 26, message: '$browser is a property of the event of type String.' },
          { start: 28, end: 37, message: 'timestamp is an instant, shown in UTC.' },
          { start: 56, end: 65, message: 'timestamp is an instant, shown in UTC.' },
        ],
        isUsingIndices: 'yes',
      },
    ],
    [
      'SELECT person.properties.emial FROM events WHERE timestamp > now()',
      {
        warnings: [
          {
            start: 7,
            end: 30,
            message: 'No person has a property named emial. Did you mean: email?',
            fix: 'person.properties.email',
          },
        ],
      },
    ],
    [
      'SELECT count() FROM events',
      {
        warnings: [
          {
            start: 20,
            end: 26,
            message: 'This query reads all of events. Add a condition on timestamp to make it faster.',
          },
        ],
        isUsingIndices: 'no',
      },
    ],
  ])('has notices about a valid query: %s', async (text, remarks) => {
    const body = await ask({ kind: 'HogQLMetadata', language: 'hogQL', query: text });
    expect(body).toMatchObject({ isValid: true, errors: [], ...remarks });
  });

  it('proposes replacements for the whole invalid name', async () => {
    const text = 'SELECT person.proprties.email, 1 FROM events';
    const body = await ask({ kind: 'HogQLMetadata', language: 'hogQL', query: text });
    expect(body).toMatchObject({ errors: [{ start: 7, end: 29, fix: 'person.properties.email' }] });
  });

  it('reads an expression against events', async () => {
    const body = await ask({ kind: 'HogQLMetadata', language: 'hogQLExpr', query: 'properties.x = 1' });
    expect(body).toMatchObject({ isValid: true });
  });
});

describe('HogQLAutocomplete', () => {
  /** The suggestions at the cursor, which `|` marks. */
  const proposed = async (marked: string, members: object = {}, shown = 'label'): Promise<string[]> => {
    const at = marked.indexOf('|');
    const body = await ask({
      kind: 'HogQLAutocomplete',
      language: 'hogQL',
      query: marked.replace('|', ''),
      startPosition: at,
      endPosition: at,
      ...members,
    });
    return (body['suggestions'] as Record<string, string>[]).map((suggestion) => suggestion[shown]!);
  };

  it.each(['order', 'a b'])('the name %s is inserted in backticks', async (name) => {
    const text = `WITH \`${name}\` AS (SELECT 1) SELECT * FROM ${name[0]}|`;
    expect(await proposed(text, {}, 'insertText')).toContain(`\`${name}\``);
  });

  it.each<[text: string, first: string, others?: readonly string[]]>([
    ['SELECT event FROM ev|', 'events'],
    ['SELECT | FROM events', 'uuid', ['event', 'person', 'count', 'WHERE']],
    ['SELECT  ti| FROM events', 'timestamp'],
    ['SELECT * FROM events WHERE time|', 'timestamp'],
    ['SELECT count(), uni|', 'uniq'],
    ['SELECT coun| FROM events', 'count', ['countIf']],
    ['SELECT properties.$bro|', '$browser'],
    ['SELECT properties.| FROM events', '$browser'],
    ["SELECT properties['$b| FROM events", '$browser'],
    ['SELECT person.| FROM events', 'id', ['created_at', 'properties']],
    ['SELECT person.properties.ema|', 'email'],
    ['SELECT e.person.properties.| FROM events AS e', 'email'],
    ['SELECT e.| FROM events AS e', 'uuid', ['event']],
    ['SELECT e.ev| FROM events e', 'event', ['event']],
    ['SELECT session.$ent| FROM events', '$entry_current_url'],
    ['SELECT p.properties.| FROM persons p', 'email'],
    ['SELECT * FROM events JOIN per|', 'persons', ['person_distinct_ids']],
    ['SELECT * FROM events, per|', 'persons'],
    ['SELECT * FROM events AS e JOIN persons AS p ON p.| = e.person_id', 'id'],
    ['SELECT * FROM system.|', 'insights', ['dashboards']],
    ['WITH pages AS (SELECT event AS page FROM events) SELECT * FROM pa|', 'pages'],
    ['WITH pages AS (SELECT event AS page FROM events) SELECT pa| FROM pages', 'page'],
    ['WITH pages AS (SELECT event AS page FROM events) SELECT pages.| FROM pages', 'page'],
    ['WITH pages AS (SELECT ev| FROM events) SELECT * FROM pages', 'event'],
    ['SELECT tota| FROM (SELECT count() AS total FROM events)', 'total'],
    ['SELECT t.| FROM (SELECT count() AS total, event FROM events GROUP BY event) AS t', 'total', ['event']],
    ['SELECT event AS name FROM events ORDER BY na|', 'name'],
    ['SELECT event FROM events WHERE timestamp > no|', 'not', ['now']],
    ['SELECT event FROM events GRO|', 'group_0', ['GROUP BY']],
    ['SELECT event FROM events WHERE event = 1 or|', 'or'],
    ['SELECT {|', 'filters', ['variables.']],
    ['SELECT {filters.| FROM events', 'dateRange.from', ['dateRange.to']],
    ['SELECT {filters.dateRange.| FROM events', 'from'],
    ['SELECT arrayMap(x -> x, [event|]) FROM events', 'event'],
    ['SELECT * FROM events WHERE person_id IN (SELECT i| FROM persons)', 'id'],
    ['SELECT if(even|, 1, 2) FROM events', 'event'],
  ])('%s', async (text, first, others = []) => {
    const labels = await proposed(text);
    expect(labels[0]).toBe(first);
    expect(labels).toEqual(expect.arrayContaining([...others]));
  });

  it.each([
    "SELECT event FROM events WHERE event = 'pa|",
    'SELECT 1 -- comm|',
    'SELECT /* ev| */ 1',
    'SELECT event AS na|',
    'SELECT 1|',
    'SELECT nothing.| FROM events',
    'SELECT event.| FROM events',
  ])('proposes nothing where nothing can be known: %s', async (text) => {
    expect(await proposed(text)).toEqual([]);
  });

  it('finds the tables of an expression and the values of a template', async () => {
    const expression = await proposed('properties.|', {
      language: 'hogQLExpr',
      sourceQuery: { kind: 'HogQLQuery', query: 'SELECT id FROM persons' },
    });
    expect(expression).toContain('email');
    const template = await proposed('Hello {na|', { language: 'hogTemplate', globals: { name: 'Ada' } });
    expect(template).toEqual(['name']);
  });

  it('answers soon, however long the text is', async () => {
    const started = process.cpuUsage();
    for (const text of [
      'a'.repeat(900_000),
      `SELECT ${'a '.repeat(400_000)}`,
      `SELECT * FROM ${'a,'.repeat(400_000)}`,
    ]) {
      await proposed(`${text} |`);
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});

describe('DatabaseSchemaQuery', () => {
  it('names every table with its fields', async () => {
    const body = await ask({ kind: 'DatabaseSchemaQuery' });
    expect(body['tables']).toMatchObject({
      events: { name: 'events', fields: { timestamp: { type: 'datetime', schema_valid: true } } },
      persons: { type: 'posthog', fields: { properties: { type: 'json' } } },
      'system.insights': { type: 'system' },
    });
  });
});

describe('for an assistant', () => {
  it('results come as text, too', async () => {
    const body = await ask(
      { kind: 'HogQLQuery', query: "SELECT 'a|b' AS name, 2 AS n" },
      { 'x-posthog-client': 'mcp' },
    );
    expect(body['formatted_results']).toBe('name|n\na\\|b|2');
  });
});

describe('sessions since a moment', () => {
  /** A session id as SDKs make it: a UUID of version 7 begins with its time. */
  const idOf = (time: string): string => {
    const digits = Date.parse(time).toString(16).padStart(12, '0');
    return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000001`;
  };
  const event = (sessionId: string, timestamp: string) => ({
    event: 'seen',
    distinct_id: 'a',
    timestamp,
    properties: { $session_id: sessionId },
  });

  it.each([
    ['UTC', "SELECT session_id FROM sessions WHERE $start_timestamp >= '2026-03-10' ORDER BY session_id"],
    [
      'Asia/Tokyo',
      "SELECT session_id FROM sessions WHERE '2026-03-10 08:00:00' <= $start_timestamp ORDER BY session_id",
    ],
    [
      'UTC',
      "SELECT DISTINCT $session_id FROM events WHERE session.$start_timestamp > toDateTime('2026-03-12') - INTERVAL 2 DAY ORDER BY $session_id",
    ],
  ])('in %s, %s', async (timezone, text) => {
    const own = query.newProject({ timezone });
    const [long, late, skewed] = ['2026-01-05', '2026-03-11', '2026-03-09T12:00:00Z'].map(idOf);
    await query.load(own, {
      events: [
        event(long!, '2026-01-05T00:00:00Z'),
        event(long!, '2026-03-11T00:00:00Z'),
        event(late!, '2026-03-11T00:00:00Z'),
        // A clock that was half a day slow made this id.
        event(skewed!, '2026-03-10T00:00:01Z'),
        event('of our own making', '2026-03-15T00:00:00Z'),
        event('of old', '2026-02-15T00:00:00Z'),
      ],
    });
    const { body } = await query.ask(own, { query: { kind: 'HogQLQuery', query: text } });
    expect(body.results).toEqual([[skewed], [late], ['of our own making']]);
  });
});

describe('values that came later', () => {
  it('selects persons and events by the columns of the person', async () => {
    const created = { type: 'person_metadata', key: 'created_at', operator: 'is_date_after' };
    const emails = async (value: string) =>
      (await ask({ kind: 'ActorsQuery', select: ['properties.email'], properties: [{ ...created, value }] }))
        .results;
    expect(await emails('2000-01-01')).toHaveLength(2);
    expect(await emails('2100-01-01')).toEqual([]);
    const node = { kind: 'EventsQuery', select: ['event'], after: 'all' };
    expect((await ask({ ...node, properties: [{ ...created, value: '2000-01-01' }] })).results).toHaveLength(
      4,
    );
  });

  it('counts by quarter and year, and compares with the ones before', async () => {
    const node = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: '$pageview' }],
      dateRange: { date_from: '2025-10-01', date_to: '2026-03-31' },
      compareFilter: { compare: true, compare_to: '-1y' },
    };
    expect((await ask({ ...node, interval: 'quarter' })).results).toMatchObject([
      {
        compare_label: 'current',
        data: [0, 3],
        labels: ['Q4 2025', 'Q1 2026'],
        days: ['2025-10-01', '2026-01-01'],
      },
      { compare_label: 'previous', data: [0, 0], days: ['2024-10-01', '2025-01-01'] },
    ]);
    const yearly = { ...node, compareFilter: undefined, interval: 'year' };
    expect((await ask(yearly)).results).toMatchObject([{ data: [0, 3], labels: ['2025', '2026'] }]);
  });
});

describe('tools of agents', () => {
  const call = async (tool: string, body: object, headers?: Record<string, string>) =>
    query.send(project, `/mcp_tools/${tool}/`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...(headers ?? (await query.identity(project))), ...NOW },
    });

  it.each<[string, object, readonly string[]]>([
    [
      'execute_sql',
      { query: 'SELECT event, count() AS c FROM events GROUP BY event ORDER BY c DESC' },
      ['event|c\n$pageview|3\nsigned up|1'],
    ],
    ['execute_sql', { query: "SELECT event FROM events WHERE event = 'none'" }, ['event\n(no rows)']],
    ['read_taxonomy', { query: { kind: 'events' } }, ['event|count|last_seen', '$pageview|3|']],
    ['read_taxonomy', { query: { kind: 'event_properties', event_name: '$pageview' } }, ['$browser|String']],
    [
      'read_taxonomy',
      { query: { kind: 'event_property_values', event_name: '$pageview', property_name: '$browser' } },
      ['Firefox|2\nSafari|1'],
    ],
    ['read_taxonomy', { query: { kind: 'entity_properties', entity: 'persons' } }, ['email|String']],
    [
      'read_taxonomy',
      { query: { kind: 'entity_properties', entity: 'session' } },
      ['$entry_utm_source|string'],
    ],
    [
      'read_taxonomy',
      { query: { kind: 'entity_property_values', entity: 'person', property_name: 'email' } },
      ['ada@example.com|1'],
    ],
    ['docs_search', { query: 'tables of HogQL' }, ['# HogQL: Tables', 'Page: docs/hogql.md']],
    ['docs_search', { query: 'retention' }, ['Page: docs/insights.md']],
    ['docs_search', { query: 'zzqqxx' }, ['No page of the documentation fits.']],
  ])('%s %j', async (tool, args, contents) => {
    const { status, body } = await call(tool, { args });
    expect([status, body['success']], JSON.stringify(body)).toEqual([200, true]);
    for (const content of contents) expect(body['content']).toContain(content);
  });

  it.each<[string, object, number, object]>([
    [
      'execute_sql',
      { query: 'SELECT (' },
      200,
      { error: { type: 'validation', retry_strategy: 'adjusted' } },
    ],
    ['execute_sql', {}, 400, { content: expect.stringContaining('Tool validation error') }],
    [
      'execute_sql',
      { query: 'SELECT evnt FROM events' },
      200,
      { content: expect.stringContaining('Did you mean: event?') },
    ],
    ['read_taxonomy', { query: { kind: 'everything' } }, 400, { error: { code: 'invalid_input' } }],
    [
      'read_taxonomy',
      { query: { kind: 'entity_properties', entity: 'planet' } },
      200,
      { content: expect.stringContaining('Use one of: person, session') },
    ],
    [
      'read_taxonomy',
      { query: { kind: 'event_property_values', event_name: "x' OR 1=1 --", property_name: "\\'] , 1" } },
      200,
      { success: true, content: expect.stringContaining('(no rows)') },
    ],
    ['drop_tables', {}, 404, { content: expect.stringContaining('execute_sql, read_taxonomy, docs_search') }],
  ])('%s %j gets an error that says what to do', async (tool, args, status, body) => {
    expect(await call(tool, { args })).toMatchObject({ status, body: { success: false, ...body } });
  });

  it('read only objects that their caller may read', async () => {
    const narrow = await query.identity(project, { credential: 'personal_api_key', scopes: ['query:read'] });
    expect(await call('execute_sql', { query: 'SELECT 1 FROM system.insights' }, narrow)).toMatchObject({
      status: 200,
      body: {
        success: false,
        error: { type: 'permission', code: 'permission_denied', retry_strategy: 'never' },
      },
    });
    const none = await query.identity(project, { credential: 'personal_api_key', scopes: ['insight:read'] });
    expect((await call('execute_sql', { query: 'SELECT 1' }, none)).status).toBe(403);
  });
});
