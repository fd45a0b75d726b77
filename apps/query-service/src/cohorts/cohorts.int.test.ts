/** A cohort whose calculation fails costs little: it is refused, or retried with growing pauses. */
import { uuidV7 } from '@meridian/core';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  // A short limit, so that a slow cohort fails soon.
  query = await startQuery({ QUERY_ASYNC_TIMEOUT_MS: '2000' });
  project = query.newProject();
  await query.load(project, {
    persons: ['free', 'free', 'paid'].map((plan, index) => ({
      distinct_ids: [`person ${index}`],
      properties: { plan },
    })),
  });
});
afterAll(() => query.stop());

const bySql = (key: string) => ({ properties: { type: 'AND', values: [{ type: 'hogql', key }] } });
/** The engine refuses it when it meets a person, so each calculation fails at once. */
const FAILING = 'length(range(length(toString(id)) * 1000000000)) > 0';

const send = (method: string, path: string, body?: object) => query.call(project, method, path, body);
const create = async (key: string) =>
  (await send('POST', '/cohorts/', { name: key, filters: bySql(key) })).body;
const stored = (id: unknown) =>
  query.context.database.cohort.findUniqueOrThrow({ where: { id: Number(id) } });
describe('a cohort', () => {
  it('that follows SQL holds the persons that match', async () => {
    const { id } = await create("properties.plan = 'free'");
    await waitFor(async () => (await stored(id)).count === 2, { what: 'the members' });
    expect((await stored(id)).failures).toBe(0);
  });

  it('is checked and calculated in small blocks where its SQL takes long for each row', async () => {
    const { engine } = query.context;
    const forProject = engine.forProject;
    const blocks = new Set<string>();
    const spy = vi.spyOn(engine, 'forProject').mockImplementation((id) => {
      const own = forProject(id);
      return {
        ...own,
        describe: (sql, options) => {
          if (sql.includes('editDistance')) blocks.add(`describe ${options?.settings?.['max_block_size']}`);
          return own.describe(sql, options);
        },
        command: (sql, options) => {
          if (sql.includes('editDistance')) blocks.add(`calculate ${options?.settings?.['max_block_size']}`);
          return own.command(sql, options);
        },
      };
    });
    try {
      const { id } = await create("editDistance(toString(properties.plan), 'fre') < 2");
      await waitFor(async () => (await stored(id)).count === 2, { what: 'the members' });
    } finally {
      spy.mockRestore();
    }
    expect([...blocks]).toEqual(['describe 64', 'calculate 64']);
  });

  it('whose SQL is wrong is refused', async () => {
    const { status, body } = await send('POST', '/cohorts/', {
      name: 'Wrong',
      filters: bySql('nothing_here()'),
    });
    expect([status, body['code'], body['attr']]).toEqual([
      400,
      'hogql_query_error',
      'filters__properties__values__0',
    ]);
  });

  it('cannot depend on itself, also not through others or by SQL', async () => {
    const within = (value: unknown) => ({
      properties: { type: 'AND', values: [{ type: 'cohort', key: 'id', value }] },
    });
    const first = await create("properties.plan = 'free'");
    const saved = async (filters: object) =>
      (await send('POST', '/cohorts/', { name: 'above', filters })).body;
    const second = await saved(within(first['id']));
    const third = await saved(bySql(`id IN COHORT ${second['id']}`));
    const own = { name: 'own', filters: bySql("id IN COHORT 'own'") };
    for (const filters of [first, second, third].flatMap(({ id }) => [
      within(id),
      bySql(`id IN COHORT ${id}`),
    ])) {
      const { status, body } = await send('PATCH', `/cohorts/${first['id']}/`, { filters });
      expect([status, body['code'], body['attr']]).toEqual([400, 'invalid_input', 'filters']);
    }
    expect((await send('POST', '/cohorts/', own)).status).toBe(400);
    expect((await send('PATCH', `/cohorts/${third['id']}/`, { filters: within(first['id']) })).status).toBe(
      200,
    );
  });

  it('that always fails is counted, and tried again an hour later, then two', async () => {
    const { id } = await create(FAILING);
    await waitFor(async () => (await stored(id)).failures === 1, { timeoutMs: 20_000 });
    const { body } = await send('GET', `/cohorts/${id}/`);
    expect(body).toMatchObject({
      errors_calculating: 1,
      is_calculating: false,
      error_message: expect.stringContaining('greater than the allowed maximum'),
    });
    const first = (await stored(id)).calculateAfter!.getTime();
    expect(Math.abs(first - Date.now() - 3_600_000)).toBeLessThan(30_000);
    await query.context.maintenance.calculateOldCohorts(new Date(first - 1));
    await query.context.maintenance.calculateOldCohorts(new Date(first + 1));
    await waitFor(async () => (await stored(id)).failures === 2, { timeoutMs: 20_000 });
    const second = (await stored(id)).calculateAfter!.getTime();
    expect(Math.abs(second - Date.now() - 7_200_000)).toBeLessThan(30_000);
  });

  it('that failed is calculated at once when its filters change', async () => {
    const { id } = await create(FAILING);
    await waitFor(async () => (await stored(id)).failures === 1, { timeoutMs: 20_000 });
    await send('PATCH', `/cohorts/${id}/`, { filters: bySql("properties.plan = 'paid'") });
    await waitFor(async () => (await stored(id)).count === 1, { what: 'the members' });
    expect(await stored(id)).toMatchObject({ failures: 0, errorMessage: null });
    expect((await stored(id)).calculateAfter).toBeNull();
  });
});

describe('persons', () => {
  let own: TestProject;
  let ids: Map<string, string>;
  const get = (path: string, headers: Record<string, string> = {}) => query.send(own, path, { headers });
  const at = (day: number) => new Date(Date.now() - day * 86_400_000).toISOString();
  const arrived = (distinct_id: string, day: number, utm_source: string) => ({
    event: '$pageview',
    distinct_id,
    timestamp: at(day),
    properties: { $session_id: uuidV7(new Date(at(day))), $current_url: 'https://x.test/', utm_source },
  });
  /** The loader gives every event the properties that the person has now, so these are copies with older ones. */
  const happened = (event: string, day: number, plan: string) =>
    query.context.engine.forAllProjects('loading data').command(
      `INSERT INTO events SELECT * REPLACE (generateUUIDv4() AS uuid, {event:String} AS event,
         now64(6) - INTERVAL {day:UInt8} DAY AS timestamp, {properties:String} AS person_properties)
       FROM (SELECT * FROM events WHERE project_id = {projectId:UInt32} AND distinct_id = 'ada' LIMIT 1)`,
      { params: { projectId: own.id, event, day, properties: JSON.stringify({ plan, city: 'Rome' }) } },
    );

  beforeAll(async () => {
    own = query.newProject();
    await query.load(own, {
      persons: [
        { distinct_ids: ['ada', 'ada-phone'], properties: { plan: 'paid', email: 'ada@example.com' } },
        { distinct_ids: ['bob'], properties: { plan: 'free' } },
      ],
      events: [arrived('ada', 20, 'ads'), arrived('ada', 21, 'mail'), arrived('bob', 20, 'ads')],
    });
    const { body } = await query.ask(own, {
      query: {
        kind: 'HogQLQuery',
        query: 'SELECT distinct_id, toString(person_id) FROM person_distinct_ids',
      },
    });
    ids = new Map(body.results as [string, string][]);
    await happened('looked', 5, 'free');
    await happened('looked', 4, 'free');
    await happened('looked', 3, 'paid');
    await happened('left', 2, 'free');
    await happened('looked', 1, 'paid');
  });

  it('of a cohort are listed in pages, and the cohorts of a person too', async () => {
    const cohort = async (name: string, filters: object) => {
      const body = JSON.stringify({ name, ...filters });
      return (await query.send(own, '/cohorts/', { method: 'POST', body })).body['id'] as number;
    };
    const everybody = await cohort('All', { filters: bySql("properties.plan != ''") });
    const some = await cohort('Some', { is_static: true });
    await query.send(own, `/cohorts/${some}/add_persons_to_static_cohort/`, {
      method: 'PATCH',
      body: JSON.stringify({ person_ids: [ids.get('ada')] }),
    });
    expect((await get(`/cohorts/${some}/persons/`)).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: ids.get('ada'),
          uuid: ids.get('ada'),
          name: 'ada@example.com',
          distinct_ids: expect.arrayContaining(['ada', 'ada-phone']),
          properties: { plan: 'paid', email: 'ada@example.com' },
          created_at: expect.any(String),
          is_identified: expect.any(Boolean),
        },
      ],
    });
    const first = (await get(`/cohorts/${everybody}/persons/?limit=1`)).body;
    expect(first).toMatchObject({ count: 2, next: expect.stringContaining('offset=1') });
    const cohortsOf = async (name: string) =>
      ((await get(`/persons/cohorts/?person_id=${ids.get(name)}`)).body.results as { id: number }[]).map(
        ({ id }) => id,
      );
    expect([await cohortsOf('ada'), await cohortsOf('bob')]).toEqual([[some, everybody], [everybody]]);
    await query.send(own, `/cohorts/${everybody}/`, { method: 'PATCH', body: '{"deleted":true}' });
    expect(await cohortsOf('bob')).toEqual([]);
    expect((await get(`/cohorts/${everybody}/persons/`)).status).toBe(404);
    expect((await query.send(project, `/cohorts/${some}/persons/`)).status).toBe(404);
  });

  it('are added to a static cohort only if they are persons of the project', async () => {
    const { body: others } = await query.ask(project, {
      query: { kind: 'HogQLQuery', query: 'SELECT toString(id) FROM persons LIMIT 1' },
    });
    const { body: cohort } = await query.call(own, 'POST', '/cohorts/', { name: 'Listed', is_static: true });
    const add = (...person_ids: unknown[]) =>
      query.call(own, 'PATCH', `/cohorts/${String(cohort['id'])}/add_persons_to_static_cohort/`, {
        person_ids,
      });
    const list = async () => {
      const { body } = await get(`/cohorts/${String(cohort['id'])}/persons/`);
      return [body['count'], (body['results'] as { id: string }[]).map(({ id }) => id)];
    };
    const foreign = String((others.results as string[][])[0]?.[0]);
    expect(await add(crypto.randomUUID(), foreign)).toMatchObject({ status: 200, body: { count: 0 } });
    expect(await list()).toEqual([0, []]);
    const ada = ids.get('ada');
    expect(await add(ada, foreign, ada)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await list()).toEqual([1, [ada]]);
    // As many as a request may have.
    const unknown = Array.from({ length: 9_999 }, () => crypto.randomUUID());
    expect(await add(...unknown, ids.get('bob'))).toMatchObject({ status: 200, body: { count: 2 } });
  });

  it.each([
    ['/persons/cohorts/', 400],
    ['/persons/cohorts/?person_id=ada', 400],
    [`/persons/cohorts/?person_id=${crypto.randomUUID()}`, 404],
    [`/persons/${crypto.randomUUID()}/properties_timeline/`, 404],
    ['/persons/properties_timeline/?person_id=1', 400],
    ['/cohorts/0/persons/', 404],
    ['/cohorts/x/persons/', 404],
    ['/sessions/values/', 400],
    ['/cohorts/?type=static', 400],
    ['/actions/?tags=paid', 400],
    ['/cohorts/?type=', 200],
    ['/cohorts/1/persons/?properties=[{"key":"plan"}]', 400],
  ])('%s is answered with %d', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it.each([
    ['/cohorts/1/persons/', ['cohort:read']],
    ['/persons/cohorts/?person_id=x', ['person:read']],
    ['/sessions/values/?key=$entry_utm_source', ['person:read']],
  ])('%s needs more than %s', async (path, scopes) => {
    const headers = await query.identity(own, { scopes: scopes as string[] });
    expect((await get(path, headers)).status).toBe(403);
  });

  it('have a timeline of the properties that filters name', async () => {
    const timeline = async (more: string) => {
      const filters = encodeURIComponent('[{"type":"person","key":"plan","value":"paid"}]');
      const path = `/persons/properties_timeline/?person_id=${ids.get('ada')}&properties=${filters}${more}`;
      const { status, body } = await get(path);
      expect(status, JSON.stringify(body)).toBe(200);
      return body as unknown as { points: { properties: object; relevant_event_count: number }[] };
    };
    const points = [
      { properties: { plan: 'free', city: 'Rome' }, relevant_event_count: 2 },
      { properties: { plan: 'paid', city: 'Rome' }, relevant_event_count: 1 },
      { properties: { plan: 'free', city: 'Rome' }, relevant_event_count: 1 },
      { properties: { plan: 'paid', city: 'Rome' }, relevant_event_count: 1 },
    ];
    expect(await timeline('')).toMatchObject({ points, crucial_property_keys: ['plan'] });
    const looked = await timeline(`&events=${encodeURIComponent('[{"id":"looked","type":"events"}]')}`);
    expect(looked.points.map(({ relevant_event_count }) => relevant_event_count)).toEqual([2, 2]);
    expect((await timeline('&date_from=-2d')).points.length).toBeLessThan(4);
    const one = await get(`/persons/${ids.get('ada')}/properties_timeline/`);
    expect(one.body).toMatchObject({ points: [{ relevant_event_count: 5 }], crucial_property_keys: [] });
    const odd = encodeURIComponent('[{"type":"person","key":"a`) FROM events --"}]');
    expect((await get(`/persons/${ids.get('ada')}/properties_timeline/?properties=${odd}`)).status).toBe(200);
    const ofEvents = encodeURIComponent('[{"type":"event","key":"a"}]');
    expect(
      (await get(`/persons/${ids.get('ada')}/properties_timeline/?properties=${ofEvents}`)).body,
    ).toMatchObject({ attr: 'properties__0__type' });
  });

  it('have sessions, whose values are listed', async () => {
    const values = async (params: string) => (await get(`/sessions/values/?${params}`)).body.results;
    expect(await values('key=$entry_utm_source')).toEqual([{ name: 'ads' }, { name: 'mail' }]);
    expect(await values('key=$entry_utm_source&value=MA')).toEqual([{ name: 'mail' }]);
    expect(await values('key=$channel_type')).not.toEqual([]);
    expect(await values('key=$session_duration')).toEqual([]);
    expect(await values('key=name%20FROM%20events')).toEqual([]);
  });
});
