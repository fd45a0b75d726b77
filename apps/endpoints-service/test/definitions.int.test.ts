import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
});
afterAll(() => endpoints?.stop());

const sql = (query: string) => ({ kind: 'HogQLQuery', query });

describe('a definition that is refused', () => {
  beforeAll(() => endpoints.create(project, 'taken', 'SELECT 1'));

  it.each([
    ['query', { name: 'a' }],
    ['name', { query: sql('SELECT 1') }],
    ['name', { name: '1a', query: sql('SELECT 1') }],
    ['name', { name: 'taken', query: sql('SELECT 1') }],
    ['data_freshness_seconds', { name: 'a', query: sql('SELECT 1'), data_freshness_seconds: 60 }],
    ['query', { name: 'a', query: sql('SELEC 1') }],
    ['query', { name: 'a', query: sql('SELECT nothing FROM events') }],
    ['query', { name: 'a', query: sql('SELECT * FROM system.tables') }],
    ['query', { name: 'a', query: sql('SELECT {variables.nope}') }],
    ['query', { name: 'a', query: sql(`SELECT ${'1 + '.repeat(5_000)}1`) }],
    ['query', { name: 'a', query: sql(`SELECT ${'('.repeat(5_000)}1${')'.repeat(5_000)}`) }],
    [
      'query',
      {
        name: 'a',
        query: { ...sql('SELECT {variables.x}'), variables: { x: { variableId: 'x', code_name: 'x' } } },
      },
    ],
    ['query', { name: 'a', query: { ...sql('SELECT 1'), connectionId: 'other' } }],
    ['is_materialized', { name: 'a', query: sql('SELECT 1'), is_active: false, is_materialized: true }],
    ['nonsense', { name: 'a', query: sql('SELECT 1'), nonsense: 1 }],
    [null, { name: 'a', query: sql('SELECT 1'), bucket_overrides: { timestamp: 'year' } }],
    [
      'optional_breakdown_properties',
      { name: 'a', query: sql('SELECT 1'), optional_breakdown_properties: ['x'] },
    ],
  ])('names %s', async (attr, body) => {
    const answer = await endpoints.send(project, 'POST', '/', body);
    expect([answer.status, answer.body.attr]).toEqual([400, attr]);
  });

  it('names an insight that is not there, and needs the scope to read one', async () => {
    const body = { name: 'a', derived_from_insight: 'nobody' };
    const unknown = await endpoints.send(project, 'POST', '/', body);
    expect([unknown.status, unknown.body.attr]).toEqual([400, 'derived_from_insight']);
    const refused = await endpoints.send(project, 'POST', '/', body, { scopes: ['endpoint:write'] });
    expect(refused.status).toBe(403);
  });

  it('needs the scope to write', async () => {
    const answer = await endpoints.send(project, 'POST', '/', {}, { scopes: ['endpoint:read'] });
    expect(answer.status).toBe(403);
  });

  it('leaves one endpoint when many make the same name at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => endpoints.create(project, 'raced', 'SELECT 1')),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(400)]);
    const versions = await endpoints.send(project, 'GET', '/raced/versions/');
    expect(versions.body.count).toBe(1);
  });
});

describe('versions', () => {
  it('come with a changed query, and only with that', async () => {
    await endpoints.create(project, 'growing', 'SELECT 1', {
      description: 'first',
      data_freshness_seconds: 900,
      tags: ['b', 'a'],
    });
    const same = await endpoints.send(project, 'PATCH', '/growing/', {
      query: { query: 'SELECT 1', kind: 'HogQLQuery' },
      description: 'one',
    });
    expect(same.body).toMatchObject({ current_version: 1, description: 'one', tags: ['a', 'b'] });
    const next = await endpoints.send(project, 'PUT', '/growing/', { query: sql('SELECT 2') });
    expect(next.body).toMatchObject({
      current_version: 2,
      versions_count: 2,
      description: 'one',
      data_freshness_seconds: 900,
    });
    const reset = await endpoints.send(project, 'PATCH', '/growing/', { data_freshness_seconds: null });
    expect(reset.body.data_freshness_seconds).toBe(86_400);
    const { body } = await endpoints.send(project, 'GET', '/growing/versions/');
    expect(body.results.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(body.results[1]).toMatchObject({ query: sql('SELECT 1'), url: null, endpoint_is_active: true });
  });

  it('keep their answers when they are pinned', async () => {
    expect((await endpoints.run(project, 'growing', { version: 1 })).body.results).toEqual([[1]]);
    expect((await endpoints.run(project, 'growing')).body.results).toEqual([[2]]);
  });

  it('are changed one by one, without their query', async () => {
    const off = await endpoints.send(project, 'PATCH', '/growing/', {
      version: 1,
      is_active: false,
      description: 'old',
    });
    expect(off.body).toMatchObject({
      version: 1,
      is_active: false,
      endpoint_is_active: true,
      description: 'old',
    });
    const refused = await endpoints.send(project, 'PATCH', '/growing/?version=1', { query: sql('SELECT 3') });
    expect([refused.status, refused.body.attr]).toEqual([400, 'query']);
    expect((await endpoints.send(project, 'PATCH', '/growing/', { version: 7, tags: [] })).body.attr).toBe(
      'version',
    );
    expect((await endpoints.send(project, 'GET', '/growing/?version=x')).body.attr).toBe('version');
    // interface.md 3: a version that is not enabled is executed directly
    expect((await endpoints.run(project, 'growing', { version: 1 })).body.results).toEqual([[1]]);
  });

  it('made by two writers at once are two versions', async () => {
    await endpoints.create(project, 'contended', 'SELECT 0');
    await Promise.all(
      [1, 2, 3].map((n) => endpoints.send(project, 'PATCH', '/contended/', { query: sql(`SELECT ${n}`) })),
    );
    expect((await endpoints.send(project, 'GET', '/contended/')).body).toMatchObject({
      current_version: 4,
      versions_count: 4,
    });
  });

  it('made by two writers at once from the same version: one is refused', async () => {
    await endpoints.create(project, 'guarded', 'SELECT 0');
    const changes = await Promise.all(
      [1, 2, 3].map((n) =>
        endpoints.send(project, 'PATCH', '/guarded/', { query: sql(`SELECT ${n}`), base_version: 1 }),
      ),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(changes.map(({ body }) => body['attr'])).toContain('base_version');
    expect((await endpoints.send(project, 'GET', '/guarded/')).body).toMatchObject({ current_version: 2 });
  });

  it('have the reason why a new version was not materialized', async () => {
    await endpoints.defineVariable(project, 'v', 'String', 'x');
    await endpoints.create(project, 'moving', 'SELECT event FROM events', { is_materialized: true });
    const { status, body } = await endpoints.send(project, 'PATCH', '/moving/', {
      query: sql('SELECT {variables.v} FROM events'),
    });
    expect([status, body.is_materialized, body.current_version]).toEqual([200, false, 2]);
    expect(body.materialization_error).toContain('not used in WHERE');
  });
});

describe('an endpoint', () => {
  it('gives its query back as its author wrote it', async () => {
    const query = {
      series: [{ name: 'x', kind: 'EventsNode', event: 'opened' }],
      kind: 'TrendsQuery',
      dateRange: { date_to: '2026-01-03', date_from: '2026-01-01' },
    };
    const { body } = await endpoints.create(project, 'as_written', query);
    expect(JSON.stringify(body.query)).toBe(JSON.stringify(query));
  });

  it('takes the query of the insight that it is made from', async () => {
    const source = { kind: 'HogQLQuery', query: 'SELECT 42' };
    const shortId = await endpoints.saveInsight(project, { kind: 'DataVisualizationNode', source });
    const { status, body } = await endpoints.send(project, 'POST', '/', {
      name: 'from_insight',
      derived_from_insight: shortId,
    });
    expect([status, body.query, body.derived_from_insight]).toEqual([201, source, shortId]);
    expect((await endpoints.run(project, 'from_insight')).body.results).toEqual([[42]]);
  });

  it('has a display name, which belongs to the endpoint and not to a version', async () => {
    const created = await endpoints.create(project, 'titled', 'SELECT 1', {
      display_name: ' Daily numbers ',
    });
    expect([created.status, created.body.name, created.body.display_name]).toEqual([
      201,
      'titled',
      'Daily numbers',
    ]);
    await endpoints.send(project, 'PATCH', '/titled/', { query: sql('SELECT 2') });
    const renamed = await endpoints.send(project, 'PATCH', '/titled/', {
      display_name: 'Numbers',
      version: 1,
    });
    expect(renamed.body).toMatchObject({ display_name: 'Numbers', version: 1 });
    const shown = await endpoints.send(project, 'GET', '/titled/versions/');
    expect(shown.body.results.map((one: { display_name: string }) => one.display_name)).toEqual([
      'Numbers',
      'Numbers',
    ]);
    const { body: activity } = await endpoints.send(project, 'GET', '/titled/activity/');
    expect(activity.results[0].detail.changes).toEqual([
      {
        type: 'Endpoint',
        action: 'changed',
        field: 'display_name',
        before: 'Daily numbers',
        after: 'Numbers',
      },
    ]);
    const tooLong = await endpoints.send(project, 'PATCH', '/titled/', { display_name: 'x'.repeat(401) });
    expect([tooLong.status, tooLong.body.attr]).toEqual([400, 'display_name']);
    for (const none of ['', null]) {
      const cleared = await endpoints.send(project, 'PATCH', '/titled/', { display_name: none });
      expect([cleared.body.display_name, cleared.body.versions_count]).toEqual([null, 2]);
    }
    const { body: list } = await endpoints.send(project, 'GET', '/');
    expect(list.results.find((one: { name: string }) => one.name === 'titled').display_name).toBeNull();
  });

  it('takes null for a member that is not meant', async () => {
    const nothing = {
      description: null,
      data_freshness_seconds: null,
      is_active: null,
      is_materialized: null,
      bucket_overrides: null,
      derived_from_insight: null,
      tags: null,
      optional_breakdown_properties: null,
    };
    const created = await endpoints.create(project, 'nulls', 'SELECT 1', nothing);
    expect([created.status, created.body.is_active]).toEqual([201, true]);
    await endpoints.send(project, 'PATCH', '/nulls/', { description: 'kept', tags: ['kept'] });
    const more = { ...nothing, name: null, query: null, version: null, deleted: null };
    const updated = await endpoints.send(project, 'PUT', '/nulls/', more);
    expect(updated.body).toMatchObject({
      is_active: true,
      description: 'kept',
      tags: ['kept'],
      versions_count: 1,
    });
  });

  it('keeps its new query whatever else is changed at the same time', async () => {
    await endpoints.create(project, 'overtaken', 'SELECT 1');
    const change = (body: object) => endpoints.send(project, 'PATCH', '/overtaken/', body);
    const others = Array.from({ length: 10 }, (_, index) => change({ description: `by ${index}` }));
    await Promise.all([change({ query: sql('SELECT 2') }), ...others]);
    const { body } = await endpoints.send(project, 'GET', '/overtaken/');
    expect([body.current_version, body.query.query]).toEqual([2, 'SELECT 2']);
  });

  it('among 24 concurrent ones is written, or refused with 503 and Retry-After', async () => {
    await endpoints.create(project, 'crowded', 'SELECT 1');
    const changes = Array.from({ length: 24 }, (_, index) =>
      endpoints.send(project, 'PATCH', '/crowded/', { query: sql(`SELECT 1, ${index}`) }),
    );
    const outcomes = await Promise.all(changes);
    const written = outcomes.filter(({ status }) => status === 200);
    const refused = outcomes.filter(({ status }) => status !== 200);
    expect(written.length).toBeGreaterThanOrEqual(12);
    for (const { status, headers } of refused)
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    const { body } = await endpoints.send(project, 'GET', '/crowded/');
    expect(body.current_version).toBe(1 + written.length);
  }, 30_000);

  it('is checked against concurrent changes: a deactivated endpoint keeps no table', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `both-${index}`);
    const states = await Promise.all(
      names.map(async (name) => {
        await endpoints.create(project, name, 'SELECT 1');
        const change = (body: object) => endpoints.send(project, 'PATCH', `/${name}/`, body);
        await Promise.all([change({ is_active: false }), change({ is_materialized: true })]);
        const { body } = await endpoints.send(project, 'GET', `/${name}/`);
        return [body.is_active, body.is_materialized];
      }),
    );
    expect(states).toEqual(names.map(() => [false, false]));
  });

  it('that is deleted frees its name', async () => {
    await endpoints.create(project, 'brief', 'SELECT 1');
    expect((await endpoints.send(project, 'PATCH', '/brief/', { deleted: true })).body).toEqual({
      success: true,
    });
    expect((await endpoints.send(project, 'GET', '/brief/')).status).toBe(404);
    expect((await endpoints.create(project, 'brief', 'SELECT 2')).status).toBe(201);
  });

  it('has a history', async () => {
    await endpoints.create(project, 'history', 'SELECT 1');
    await endpoints.send(project, 'PATCH', '/history/', { tags: ['x'] });
    const { body } = await endpoints.send(project, 'GET', '/history/activity/');
    expect(body.results.map(({ activity }: { activity: string }) => activity)).toEqual([
      'updated',
      'created',
    ]);
    expect(body.results[0].detail.changes).toMatchObject([{ field: 'tags', before: [], after: ['x'] }]);
    const response = await fetch(`${endpoints.url}/internal/projects/${project.id}/activity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${endpoints.context.config.INTERNAL_SECRET.reveal()}`,
      },
      body: JSON.stringify({
        order: 'newest first',
        limit: 2,
        detail_filters: { name: { value: 'history' } },
      }),
    });
    expect(await response.json()).toMatchObject({
      count: 2,
      entries: [
        { scope: 'Endpoint', activity: 'updated', detail: body.results[0].detail },
        { scope: 'Endpoint', activity: 'created' },
      ],
    });
  });

  it('describes its page for a public link, with the result of a run on request', async () => {
    const sql = 'SELECT {variables.page_name} AS shown';
    await endpoints.defineVariable(project, 'page_name', 'String');
    const plain = (await endpoints.create(project, 'plain_page', 'SELECT 7 AS n', { description: 'Seven' }))
      .body;
    await endpoints.create(project, 'page_with_variable', sql);
    const page = async (endpoint: object, withResult = true, of = project) => {
      const response = await fetch(`${endpoints.url}/internal/projects/${of.id}/endpoint_page`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${endpoints.context.config.INTERNAL_SECRET.reveal()}`,
        },
        body: JSON.stringify({ endpoint, with_result: withResult }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const result = { results: [[7]], columns: ['n'], has_more: false };
    expect(await page({ id: plain.id })).toMatchObject({
      status: 200,
      body: { name: 'plain_page', description: 'Seven', variables: [], result },
    });
    expect((await page({ name: 'plain_page' }, false)).body['result']).toBeNull();
    expect((await page({ name: 'page_with_variable' })).body).toMatchObject({
      variables: [{ name: 'page_name', type: 'string', required: true }],
      result: null,
    });
    expect((await page({ id: plain.id }, false, endpoints.newProject())).status).toBe(404);
    await endpoints.send(project, 'PATCH', '/plain_page/', { is_active: false });
    expect((await page({ id: plain.id })).status).toBe(404);
  });

  it('is listed with the others, in pages', async () => {
    const { body } = await endpoints.send(project, 'GET', '/?limit=2&is_active=true');
    expect(body.results).toHaveLength(2);
    expect(body.next).toContain('offset=2');
  });

  it('describes itself to tools', async () => {
    await endpoints.create(
      project,
      'described',
      'SELECT event, count() AS c FROM events WHERE event = {variables.v} GROUP BY event',
    );
    const { body } = await endpoints.send(project, 'GET', '/described/openapi.json');
    expect(body).toMatchObject({ openapi: '3.0.3', info: { title: 'described', version: '1' } });
    expect(Object.keys(body.paths)).toEqual([`/api/projects/${project.id}/endpoints/described/run`]);
    const [run] = Object.values(body.paths) as { post: { responses: Record<string, { content: object }> } }[];
    expect(Object.keys(run!.post.responses['200']!.content)).toEqual(
      expect.arrayContaining(['application/json', 'text/csv', 'application/vnd.apache.parquet']),
    );
    expect(body.components.schemas.EndpointRunRequest.properties.format).toMatchObject({
      enum: expect.arrayContaining(['json', 'csv', 'parquet', 'arrow']),
    });
    expect(body.components.schemas.Variables).toMatchObject({
      properties: { v: { type: 'string' } },
      additionalProperties: false,
    });
    expect((await endpoints.send(project, 'GET', '/openapi.json?openapi=3.1')).body.openapi).toBe('3.1.0');
    const client = await endpoints.send(project, 'GET', '/client.ts');
    expect(client.body).toContain('described: runner<DescribedVariables, DescribedRow>');
  });

  it('previews its materialization', async () => {
    const { body } = await endpoints.send(project, 'POST', '/described/materialization_preview/', {});
    expect(body).toMatchObject({
      can_materialize: true,
      reason: null,
      // Each name has one row, so no merge is needed.
      aggregates: [{ expression: 'count()', reaggregate_fn: null }],
    });
    expect((await endpoints.send(project, 'GET', '/materialization_conditions/')).status).toBe(200);
    expect((await endpoints.send(project, 'POST', '/described/materialization_suggestion/')).status).toBe(
      404,
    );
    expect((await endpoints.send(project, 'POST', '/bulk_update_tags/')).status).toBe(405);
  });
});
