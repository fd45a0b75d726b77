import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints();
  project = endpoints.newProject();
  await endpoints.load(project, sampleEvents());
});
afterAll(() => endpoints?.stop());

const logsOf = async (name: string) => (await endpoints.send(project, 'GET', `/${name}/logs/`)).body.results;

describe('a run of SQL that is not materialized', () => {
  beforeAll(async () => {
    await endpoints.create(
      project,
      'by_event',
      'SELECT event, count() AS c FROM events GROUP BY event ORDER BY event',
    );
  });

  it('answers with rows, columns and the execution path', async () => {
    const { status, body } = await endpoints.run(project, 'by_event');
    expect(status).toBe(200);
    expect(Object.keys(body)[0]).toBe('results');
    expect(body).toMatchObject({
      results: [
        ['bought', 24],
        ['opened', 48],
      ],
      columns: ['event', 'c'],
      hasMore: false,
      name: 'by_event',
      endpoint_version: 1,
      execution_path: 'inline',
      is_cached: false,
    });
    expect(body).not.toHaveProperty('hogql');
    expect(body.execution_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is answered from the cache the second time, and not when forced', async () => {
    expect((await endpoints.run(project, 'by_event')).body.is_cached).toBe(true);
    expect((await endpoints.run(project, 'by_event', { refresh: 'force' })).body.is_cached).toBe(false);
  });

  it('shows the query in debug mode', async () => {
    const { body } = await endpoints.run(project, 'by_event', { debug: true });
    expect(body.hogql).toContain('SELECT event, count() AS c');
  });

  it('writes an entry whose instance is the execution', async () => {
    const { body } = await endpoints.run(project, 'by_event');
    const entry = await waitFor(async () =>
      (await logsOf('by_event')).find((e: { instance_id: string }) => e.instance_id === body.execution_id),
    );
    expect(entry).toMatchObject({ level: 'INFO', path: 'inline', cache: 'hit', rows: 2 });
    expect(entry.message).toMatch(
      /^Endpoint executed \u00b7 path=inline cache=hit duration_ms=\d+ rows=2 version=1$/,
    );
  });

  it('gives pages within the query', async () => {
    const first = (await endpoints.run(project, 'by_event', { limit: 1 })).body;
    expect(first).toMatchObject({ results: [['bought', 24]], hasMore: true, limit: 1, offset: 0 });
    const second = (await endpoints.send(project, 'GET', '/by_event/run/?limit=1&offset=1')).body;
    expect(second).toMatchObject({ results: [['opened', 48]], hasMore: false });
  });

  it('is one query for concurrent callers', async () => {
    await endpoints.create(project, 'stampede', 'SELECT count(), now64() FROM events');
    const runs = await Promise.all(Array.from({ length: 60 }, () => endpoints.run(project, 'stampede')));
    expect(runs.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(runs.map(({ body }) => JSON.stringify(body.results))).size).toBe(1);
  });
});

const runAs = async (
  name: string,
  accept: string | undefined,
  { query = '', body }: { readonly query?: string; readonly body?: object } = {},
) => {
  const response = await fetch(`${endpoints.url}/api/projects/${project.id}/endpoints/${name}/run${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(accept !== undefined && { accept }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(await endpoints.identity(project)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
};

/** Reads a Parquet or Arrow file with the engine. */
const rowsOfFile = async (bytes: Buffer, format: 'Parquet' | 'ArrowStream') => {
  const engine = endpoints.context.engine.forAllProjects('inspecting stored rows in a test');
  const file = bytes.toString('base64');
  return engine.query<Record<string, unknown>>(
    `SELECT * FROM format(${format}, base64Decode('${file}')) SETTINGS max_query_size = 10000000`,
  );
};

describe('a run as a file', () => {
  const SQL = `SELECT event, count() AS c, toDateTime64('2026-01-02 03:04:05.678901', 6, 'UTC') AS at,
    [event, 'x"y'] AS list, 9223372036854775807 AS large, nullIf('a', 'a') AS nothing, event = 'bought' AS flag,
    toDecimal('-99999999999999.99', 2) AS price, toDecimal('2.50', 2) AS small
    FROM events GROUP BY event ORDER BY event`;
  beforeAll(async () => {
    await endpoints.create(project, 'file', SQL);
    await endpoints.createMaterialized(project, 'stored_file', SQL);
    await endpoints.create(project, 'file_trend', {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'opened' }],
      dateRange: { date_from: '2026-01-01', date_to: '2026-01-03' },
    });
  });

  it.each(['file', 'stored_file'])('has the rows of the JSON answer: %s', async (name) => {
    const json = (await endpoints.run(project, name)).body;
    const csv = await runAs(name, 'text/csv');
    expect(csv.text.split('\r\n')[0]).toBe('event,c,at,list,large,nothing,flag,price,small');
    expect(csv.text.split('\r\n')[1]).toMatch(/,-99999999999999\.99,2\.5$/);
    expect(json.results[0].slice(-2)).toEqual(['-99999999999999.99', 2.5]);
    expect(csv.text.split('\r\n')).toHaveLength(json.results.length + 2);

    const lines = (await runAs(name, 'application/x-ndjson')).text.trimEnd().split('\n');
    expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(json.results);

    for (const [format, type] of [
      ['Parquet', 'application/vnd.apache.parquet'],
      ['ArrowStream', 'application/vnd.apache.arrow.stream'],
    ] as const) {
      const file = await runAs(name, type);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
      expect(await rowsOfFile(file.bytes, format)).toMatchObject(
        json.results.map(([event, c, , list]: [string, number, string, string[]]) => ({
          event,
          c,
          at: '2026-01-02 03:04:05.678901',
          list: JSON.stringify(list),
          nothing: null,
          small: 2.5,
        })),
      );
    }
  });

  it('has the members of the JSON answer as headers, and the same log entry', async () => {
    const { headers, text } = await runAs('stored_file', undefined, { query: '?format=csv&limit=1' });
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="stored_file.csv"',
      'x-meridian-execution-path': 'materialized',
      'x-meridian-endpoint-version': '1',
      'x-meridian-is-cached': 'false',
      'x-meridian-has-more': 'true',
    });
    expect(Date.parse(headers.get('x-meridian-last-refresh')!)).toBeGreaterThan(0);
    const own = (e: { instance_id: string }) => e.instance_id === headers.get('x-meridian-execution-id');
    await waitFor(async () => (await logsOf('stored_file')).some(own));
    expect((await logsOf('stored_file')).filter(own)).toMatchObject([{ level: 'INFO', rows: 1 }]);
  });

  it('is one table for an insight', async () => {
    const file = await runAs('file_trend', undefined, { body: { format: 'csv' } });
    expect(file.text).toMatch(/^series,1-Jan-2026,2-Jan-2026,3-Jan-2026\r\nopened,/);
    const json = (await endpoints.run(project, 'file_trend')).body.results[0];
    const parquet = await runAs('file_trend', undefined, { body: { format: 'parquet' } });
    expect(Object.values((await rowsOfFile(parquet.bytes, 'Parquet'))[0]!)).toEqual(['opened', ...json.data]);
  });

  it('keeps columns whose names also occur in the statement that writes the file', async () => {
    await endpoints.create(project, 'own_names', "SELECT [7] AS cells, 'x' AS cells_, 2 AS `arrayJoin`");
    const { results } = (await endpoints.run(project, 'own_names')).body;
    const file = await runAs('own_names', 'application/vnd.apache.parquet');
    const rows = await rowsOfFile(file.bytes, 'Parquet');
    expect(rows.map((row) => Object.values(row))).toEqual([['[7]', ...results[0].slice(1)]]);
  });

  it('keeps thousands of rows, names of columns that need escapes, and text', async () => {
    await endpoints.create(
      project,
      'long_file',
      "SELECT number AS `a ``b`, concat('\\'\\\\ü\\n\\t', toString(number)) AS t FROM numbers(9000)",
    );
    const { results, columns } = (await endpoints.run(project, 'long_file')).body;
    const file = await runAs('long_file', 'application/vnd.apache.arrow.stream');
    const lines = (await runAs('long_file', 'application/x-ndjson')).text.trimEnd().split('\n');
    expect(JSON.parse(lines[8_999]!)).toEqual({ [columns[0]]: 8_999, t: "'\\ü\n\t8999" });
    expect(file.status).toBe(200);
    const rows = await rowsOfFile(file.bytes, 'ArrowStream');
    expect(rows.map((row) => Object.values(row))).toEqual(results);
  });

  it.each([
    ['an unknown format', 'file', '?format=xml', 400, 'format'],
    ['a version that does not exist', 'file', '?format=csv&version=9', 404, 'version'],
  ])('is refused as JSON before the first byte: %s', async (_, name, query, status, attr) => {
    const refused = await runAs(name, 'text/csv', { query });
    expect([refused.status, JSON.parse(refused.text).attr]).toEqual([status, attr]);
  });

  it('stays JSON for readers that take anything', async () => {
    for (const accept of ['*/*', 'text/html,*/*;q=0.8', 'application/json, text/csv;q=0.5']) {
      expect((await runAs('file', accept)).headers.get('content-type')).toMatch(/^application\/json/);
    }
  });
});

describe('a date variable', () => {
  beforeAll(async () => {
    await endpoints.create(project, 'ranged', {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'opened' }],
      dateRange: { date_from: '2026-01-01', date_to: '2026-01-20' },
    });
  });

  it.each<[string, object, [first: string, last: string]]>([
    ['nothing', {}, ['2026-01-01', '2026-01-20']],
    ['the first day', { variables: { date_from: '2026-01-05' } }, ['2026-01-05', '2026-01-20']],
    ['the last day', { variables: { date_to: '2026-01-10' } }, ['2026-01-01', '2026-01-10']],
    ['both', { variables: { date_from: '2026-01-05', date_to: '2026-01-10' } }, ['2026-01-05', '2026-01-10']],
    [
      'a bound of filters',
      {
        variables: { date_to: '2026-01-10' },
        filters_override: { date_from: '2026-01-03', date_to: '2026-01-15' },
      },
      ['2026-01-03', '2026-01-10'],
    ],
  ])('replaces the bound that it names, and the other one stays: %s', async (_, body, expected) => {
    const answer = await endpoints.run(project, 'ranged', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { days } = answer.body.results[0];
    expect([days[0], days.at(-1)]).toEqual(expected);
  });
});

describe('a refused run', () => {
  beforeAll(async () => {
    await endpoints.create(project, 'plain', 'SELECT 1 AS one');
    await endpoints.create(project, 'two', 'SELECT 1 UNION ALL SELECT 2');
    await endpoints.create(project, 'trend', {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'opened' }],
      dateRange: { date_from: '2026-01-01', date_to: '2026-01-03' },
    });
  });

  it.each([
    ['an unknown refresh', 'plain', { refresh: 'blocking' }, 400, 'refresh'],
    ['direct without materialization', 'plain', { refresh: 'direct' }, 400, 'refresh'],
    ['a query of its own', 'plain', { query_override: {} }, 400, 'query_override'],
    ['filters over SQL', 'plain', { filters_override: {} }, 400, 'filters_override'],
    ['an unknown variable', 'plain', { variables: { nope: 1 } }, 400, 'variables'],
    ['an unknown field', 'plain', { nonsense: 1 }, 400, 'nonsense'],
    ['a limit of 0', 'plain', { limit: 0 }, 400, 'limit'],
    ['an offset alone', 'plain', { offset: 3 }, 400, 'offset'],
    ['a limit for an insight', 'trend', { limit: 3 }, 400, 'limit'],
    ['a page of a UNION', 'two', { limit: 1 }, 400, 'limit'],
    ['a version that is not there', 'plain', { version: 9 }, 404, 'version'],
  ])('names the error and is logged: %s', async (_, name, body, status, attr) => {
    const before = (await logsOf(name)).length;
    const refused = await endpoints.run(project, name, body);
    expect([refused.status, refused.body.attr]).toEqual([status, attr]);
    const entries = await waitFor(async () => {
      const found = await logsOf(name);
      return found.length > before && found;
    });
    expect(entries[0].level).toBe('ERROR');
    expect(entries[0].message).toMatch(/^Endpoint execution failed \u00b7/);
  });

  it('has the members in the body that clients read', async () => {
    expect((await endpoints.run(project, 'plain', { limit: 0 })).body.error).toBe(
      'Invalid limit parameter: 0',
    );
    expect((await endpoints.run(project, 'plain', { version: 9 })).body).toMatchObject({
      error: "Version 9 not found for endpoint 'plain'",
      current_version: 1,
    });
  });

  it('of an unknown, inactive or foreign endpoint is a 404', async () => {
    await endpoints.create(project, 'off', 'SELECT 1', { is_active: false });
    for (const name of ['nobody', 'off']) {
      expect((await endpoints.run(project, name)).body).toMatchObject({
        type: 'invalid_request',
        code: 'not_found',
      });
    }
    expect((await endpoints.run(endpoints.newProject(), 'plain')).status).toBe(404);
  });
});

describe('variables of SQL', () => {
  beforeAll(async () => {
    await endpoints.defineVariable(project, 'event_name', 'String', 'opened');
    await endpoints.create(
      project,
      'one_event',
      'SELECT event, count() FROM events WHERE event = {variables.event_name} GROUP BY event',
    );
  });

  it('fall back to the stored default', async () => {
    expect((await endpoints.run(project, 'one_event')).body.results).toEqual([['opened', 48]]);
  });

  it('take the value of the run', async () => {
    const { body } = await endpoints.run(project, 'one_event', { variables: { event_name: 'bought' } });
    expect(body.results).toEqual([['bought', 24]]);
  });

  it('are NULL when they are null', async () => {
    const { body } = await endpoints.run(project, 'one_event', { variables: { event_name: null } });
    expect(body.results).toEqual([]);
  });
});

describe('rate limits', () => {
  const who = (credentialId: string) => ({ credentialId });

  it('are said in headers, and hold', async () => {
    await endpoints.create(project, 'limited', 'SELECT 1');
    const ask = () => endpoints.send(project, 'POST', '/limited/run', {}, who('busy'));
    const first = await ask();
    expect(first.headers.get('ratelimit')).toMatch(/^"endpoint_inline";r=239;t=\d+$/);
    let refused: Awaited<ReturnType<typeof ask>>[] = [];
    // A round can span two minutes, and each minute has its own limit.
    await waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: 260 }, ask));
      expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 429])).size).toBe(0);
      refused = answers.filter(({ status }) => status === 429);
      return refused.length >= 20;
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ type: 'throttled_error', code: 'throttled' });
  });

  it('are shared by all tokens that an app gets for a user', async () => {
    const as = (credentialId: string) =>
      endpoints.send(
        project,
        'POST',
        '/limited/run',
        {},
        {
          credential: 'oauth',
          clientId: 'https://app.example/client.json',
          credentialId,
        },
      );
    await as('first token');
    expect((await as('refreshed token')).headers.get('ratelimit')).toMatch(/;r=238;/);
  });

  it('do not hold for people in a browser', async () => {
    const session = await endpoints.send(project, 'POST', '/limited/run', {}, { credential: 'session' });
    expect(session.headers.get('ratelimit')).toBeNull();
  });
});

it('shows a secret key no part of the definition, even in debug mode and in errors', async () => {
  const who = { credential: 'project_secret_key', userId: null, scopes: ['endpoint:read'] } as const;
  const secret = { ...who, scopes: [...who.scopes] };
  await endpoints.create(project, 'hidden', 'SELECT 1 AS hidden_column_name WHERE 1 = 1');
  await endpoints.create(project, 'broken', "SELECT toInt64(concat('hidden', '_text'))");
  for (const [method, path, body] of [
    ['POST', '/hidden/run', { debug: true }],
    ['POST', '/hidden/run', { debug: true, refresh: 'force' }],
    ['GET', '/hidden/run?debug=true', undefined],
    ['POST', '/broken/run', { debug: true }],
  ] as const) {
    const answer = await endpoints.send(project, method, path, body, secret);
    expect(JSON.stringify(answer.body)).not.toMatch(/select|where|clickhouse|toInt64/i);
    expect(answer.body).not.toHaveProperty('hogql');
  }
  expect((await endpoints.run(project, 'hidden', { debug: true })).body).toHaveProperty('hogql');
});

it('takes a secret key of the project on run, and nowhere else', async () => {
  const who = { credential: 'project_secret_key', userId: null, scopes: ['endpoint:read'] } as const;
  await endpoints.create(project, 'secret', 'SELECT 1');
  expect(
    (await endpoints.send(project, 'POST', '/secret/run', {}, { ...who, scopes: [...who.scopes] })).status,
  ).toBe(200);
  expect(
    (await endpoints.send(project, 'GET', '/secret/', undefined, { ...who, scopes: [...who.scopes] })).status,
  ).toBe(403);
});
