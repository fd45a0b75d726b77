import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
const NOW = { 'x-meridian-now': '2026-01-03T00:00:00Z' };

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    persons: [
      { distinct_ids: ['ada', 'ada-phone'], properties: { email: 'ada@example.com', plan: 'pro' } },
      { distinct_ids: ['bob'], properties: { email: 'bob@example.com' } },
    ],
    events: [
      pageview('ada', '2026-01-01T10:00:00Z', { $browser: 'Firefox' }),
      pageview('ada-phone', '2026-01-02T10:00:00Z', { $browser: 'Safari' }),
      pageview('bob', '2026-01-02T11:00:00Z', { $browser: 'Firefox' }),
      { event: 'signed up', distinct_id: 'bob', timestamp: '2026-01-02T12:00:00Z', properties: {} },
    ],
    property_definitions: [
      { name: '$browser', property_type: 'String' },
      { type: 'person', name: 'email', property_type: 'String' },
    ],
  });
});
afterAll(() => query.stop());

function pageview(distinctId: string, timestamp: string, properties: Record<string, unknown>) {
  return {
    event: '$pageview',
    distinct_id: distinctId,
    timestamp,
    properties: { ...properties, $session_id: `s-${distinctId}` },
  };
}

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

  it('a saved insight runs what it holds', async () => {
    const source = { kind: 'HogQLQuery', query: 'SELECT 2' };
    await query.context.database.insight.create({
      data: { projectId: project.id, shortId: 'abc123', query: { kind: 'DataVisualizationNode', source } },
    });
    expect((await ask({ kind: 'SavedInsightNode', shortId: 'abc123' })).results).toEqual([[2]]);
  });
});

describe('HogQLMetadata', () => {
  it('says that a query would run, and what it reads', async () => {
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
            message: 'No person has a property called emial. Did you mean: email?',
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
            message: 'This reads events of all times. A condition on timestamp makes it faster.',
          },
        ],
        isUsingIndices: 'no',
      },
    ],
  ])('says what is worth knowing of a query that would run: %s', async (text, remarks) => {
    const body = await ask({ kind: 'HogQLMetadata', language: 'hogQL', query: text });
    expect(body).toMatchObject({ isValid: true, errors: [], ...remarks });
  });

  it('proposes what may stand at the place of a mistake as a whole', async () => {
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
  const labels = async (text: string): Promise<string[]> => {
    const body = await ask({
      kind: 'HogQLAutocomplete',
      language: 'hogQL',
      query: text,
      startPosition: text.length,
      endPosition: text.length,
    });
    return (body['suggestions'] as { label: string }[]).map(({ label }) => label);
  };

  it.each([
    ['SELECT event FROM ev', 'events'],
    ['SELECT * FROM events WHERE time', 'timestamp'],
    ['SELECT count(), uni', 'uniq'],
    ['SELECT properties.$bro', '$browser'],
    ['SELECT person.properties.ema', 'email'],
  ])('%s', async (text, expected) => {
    const found = await labels(text);
    expect(found).toContain(expected);
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
