import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personIdOf } from '../src/persons/person-id.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
let project: TestProject;
let headers: Record<string, string>;

beforeAll(async () => {
  capture = await startCapture();
  project = capture.newProject();
  headers = await capture.identity(project);
  const minute = (index: number) => new Date(Date.now() - (10 - index) * 60_000).toISOString();
  await capture.send('/batch/', {
    api_key: project.token,
    batch: [
      {
        event: 'opened',
        distinct_id: 'ada',
        timestamp: minute(1),
        properties: { price: 5, $browser: 'Chrome' },
        $set: { email: 'ada@example.com' },
      },
      {
        event: 'opened',
        distinct_id: 'ben',
        timestamp: minute(2),
        properties: { price: 7, $browser: 'Firefox' },
        $set: { name: 'Ben_1' },
      },
      {
        event: 'closed',
        distinct_id: 'ada',
        timestamp: minute(3),
        properties: { is_last: true, at: '2026-01-01', uuid_like: 'x' },
        uuid: 'bad',
      },
      {
        event: '$groupidentify',
        distinct_id: 'ada',
        timestamp: minute(4),
        properties: { $group_type: 'company', $group_key: 'acme', $group_set: { size: 12 } },
      },
    ],
  });
  await capture.untilStored(project, 4);
  await waitFor(async () => ((await get('event_definitions/')).body as { count: number }).count === 3);
});
afterAll(() => capture.stop());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
const call = async (
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await fetch(`${capture.url}/api/projects/${project.id}/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
};
const get = (path: string) => call('GET', path);
const namesOf = (answer: Answer) =>
  (answer.body as { results: { name: string }[] }).results.map((one) => one.name);

describe('persons', () => {
  it('are listed newest first with their properties', async () => {
    expect(await get('persons/')).toMatchObject({
      status: 200,
      body: {
        count: 2,
        next: null,
        previous: null,
        results: [
          { name: 'Ben_1', distinct_ids: ['ben'], properties: { name: 'Ben_1' } },
          { name: 'ada@example.com', distinct_ids: ['ada'], is_identified: false },
        ],
      },
    });
  });

  it.each([
    ['search=ADA@', ['ada@example.com']],
    ['search=n_1', ['Ben_1']],
    ['search=&limit=1', ['Ben_1']],
    ['search=ben', ['Ben_1']],
    ['search=%25', []],
    ['distinct_id=ada', ['ada@example.com']],
    ['email=ada@example.com', ['ada@example.com']],
    ['email=ada', []],
    ['limit=1', ['Ben_1']],
    ['limit=1&offset=1', ['ada@example.com']],
  ])('are found by %s', async (query, names) => {
    expect(namesOf(await get(`persons/?${query}`))).toEqual(names);
  });

  it('link to the next page under the public address', async () => {
    const { body } = await get('persons/?limit=1');
    expect(body).toMatchObject({
      next: `http://us.example.test/api/projects/${project.id}/persons/?limit=1&offset=1`,
    });
  });

  it('are a 404 when they do not exist', async () => {
    expect((await get('persons/01900000-0000-7000-8000-000000000000/')).status).toBe(404);
    expect((await get('persons/nobody/')).status).toBe(404);
  });

  it('of another project are a 404', async () => {
    const other = capture.newProject();
    const { body } = await get('persons/');
    const id = (body as { results: { id: string }[] }).results[0]!.id;
    const answer = await fetch(`${capture.url}/api/projects/${other.id}/persons/${id}/`, {
      headers: await capture.identity(other),
    });
    expect(answer.status).toBe(404);
    expect((await fetch(`${capture.url}/api/projects/${other.id}/persons/`, { headers })).status).toBe(404);
  });

  it('require their scope', async () => {
    const limited = await capture.identity(project, { scopes: ['query:read'] });
    expect(await call('GET', 'persons/', undefined, limited)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
  });

  it('are deleted with their events, and later events create new persons', {
    timeout: 60_000,
  }, async () => {
    const own = capture.newProject();
    const ownHeaders = await capture.identity(own);
    const send = () =>
      capture.send('/e/', { token: own.token, event: 'x', distinct_id: 'gone', $set: { a: 1 } });
    await send();
    await capture.untilStored(own, 1);
    const url = `${capture.url}/api/projects/${own.id}/persons/`;
    const list = async () =>
      (
        (await (await fetch(url, { headers: ownHeaders })).json()) as {
          results: { id: string; properties: unknown }[];
        }
      ).results;
    const [person] = await list();
    const deleted = await fetch(`${url}${person!.id}/?delete_events=true`, {
      method: 'DELETE',
      headers: ownHeaders,
    });
    expect([deleted.status, await list()]).toEqual([202, []]);
    expect((await fetch(`${url}${person!.id}/`, { method: 'DELETE', headers: ownHeaders })).status).toBe(404);
    const counts = () =>
      capture.rows(
        own,
        `SELECT toUInt32((SELECT count() FROM events WHERE project_id = {project})) AS events,
                toUInt32((SELECT count() FROM persons WHERE project_id = {project})) AS persons,
                toUInt32((SELECT count() FROM person_distinct_ids WHERE project_id = {project})) AS ids`,
      );
    await waitFor(async () => JSON.stringify(await counts()) === '[{"events":0,"persons":0,"ids":0}]', {
      timeoutMs: 50_000,
      what: 'removal everywhere',
    });
    await capture.send('/e/', { token: own.token, event: 'x', distinct_id: 'gone' });
    await capture.untilStored(own, 1);
    expect(await list()).toMatchObject([{ properties: {}, distinct_ids: ['gone'] }]);
  });
});

describe('groups', () => {
  it('are listed and found by type and key', async () => {
    const acme = { group_type_index: 0, group_key: 'acme', group_properties: { size: 12 } };
    expect(await get('groups/?group_type_index=0')).toMatchObject({ body: { count: 1, results: [acme] } });
    expect(await get('groups/find/?group_type_index=0&group_key=acme')).toMatchObject({ body: acme });
    expect(await get('groups_types/')).toMatchObject({
      body: [{ group_type: 'company', group_type_index: 0 }],
    });
    expect(await get('groups/')).toMatchObject({
      status: 400,
      body: { attr: 'group_type_index', code: 'required' },
    });
  });
});

describe('events', () => {
  const eventsOf = (answer: Answer) =>
    (answer.body as { results: { event: string }[] }).results.map((one) => one.event);

  it('are listed newest first, as sent, with their person', async () => {
    const answer = await get('events/?limit=3');
    expect(eventsOf(answer)).toEqual(['$groupidentify', 'closed', 'opened']);
    expect(answer.body).toMatchObject({
      results: [
        {},
        {
          distinct_id: 'ada',
          properties: { is_last: true },
          person: { properties: { email: 'ada@example.com' } },
        },
        {},
      ],
    });
  });

  it('are paged by time', async () => {
    const { body } = await get('events/?limit=3');
    const { next } = body as { next: string };
    const rest = await get(next.slice(next.indexOf('events/')));
    expect([eventsOf(rest), (rest.body as { next: unknown }).next]).toEqual([['opened'], null]);
  });

  it('with equal timestamps are each on exactly one page', async () => {
    const other = capture.newProject();
    const instant = new Date().toISOString();
    const batch = Array.from({ length: 7 }, (_, index) => ({
      event: `e${index}`,
      distinct_id: 'd',
      timestamp: instant,
    }));
    const earlier = { event: 'earlier', distinct_id: 'd', timestamp: '2026-01-01' };
    await capture.send('/batch/', { api_key: other.token, batch: [...batch, earlier] });
    await capture.untilStored(other, 8);
    const seen: string[] = [];
    for (let url: string | null = `${capture.url}/api/projects/${other.id}/events/?limit=2`; url !== null; ) {
      const answer = await fetch(url, { headers: await capture.identity(other) });
      const page = (await answer.json()) as { results: { event: string }[]; next: string | null };
      seen.push(...page.results.map((event) => event.event));
      url = page.next && capture.url + page.next.slice(page.next.indexOf('/api/'));
    }
    expect([seen.length, seen.at(-1), new Set(seen).size]).toEqual([8, 'earlier', 8]);
  });

  it('of a person are found by its id, with a profile and without', async () => {
    const other = capture.newProject();
    const anonymous = { event: 'alone', distinct_id: 'anon', properties: { $process_person_profile: false } };
    const identified = { event: '$identify', distinct_id: 'ada', properties: { $anon_distinct_id: 'phone' } };
    await capture.send('/batch/', { api_key: other.token, batch: [anonymous, identified] });
    await capture.untilStored(other, 2);
    // Events of different distinct ids are not ordered.
    await capture.send('/batch/', {
      api_key: other.token,
      batch: [{ event: 'called', distinct_id: 'phone' }],
    });
    await capture.untilStored(other, 3);
    const otherHeaders = await capture.identity(other);
    const found = async (query: string) => {
      const answer = await fetch(`${capture.url}/api/projects/${other.id}/events/?${query}`, {
        headers: otherHeaders,
      });
      return eventsOf({ status: answer.status, body: await answer.json() }).sort();
    };
    const idOf = (distinctId: string) => personIdOf(other.id, distinctId);
    expect(await found(`person_id=${idOf('ada')}`)).toEqual(['$identify', 'called']);
    expect(await found(`person_id=${idOf('ada')}&distinct_id=phone`)).toEqual(['called']);
    expect(await found(`person_id=${idOf('anon')}`)).toEqual(['alone']);
  });

  it.each([
    ['events/?properties=[{"key":"price","value":5}]', 'properties'],
    ['events/?orderBy=["timestamp"]', 'orderBy'],
    ['events/?after=noon', 'after'],
    ['events/?person_id=ada', 'person_id'],
    ['persons/?properties=[{"key":"email","value":"x"}]', 'properties'],
    ['persons/?cohort=3', 'cohort'],
    ['persons/?search=%00', null],
    ['event_definitions/?search=%00', null],
    ['groups/find/?group_type_index=0&group_key=%00', null],
  ])('%s is refused instead of being ignored', async (path, attr) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { attr } });
  });

  it('accept parameters with their default values', async () => {
    expect((await get('events/?properties=[]&orderBy=["-timestamp"]')).status).toBe(200);
  });

  it.each([
    ['event=opened', ['opened', 'opened']],
    ['distinct_id=ben', ['opened']],
    ['after=2000-01-01&before=2001-01-01', []],
  ])('are found by %s', async (query, events) => {
    expect(eventsOf(await get(`events/?${query}`))).toEqual(events);
  });

  it('are read one by one', async () => {
    const { body } = await get('events/?event=closed');
    const [event] = (body as { results: { id: string }[] }).results;
    expect(await get(`events/${event!.id}/`)).toMatchObject({ status: 200, body: { event: 'closed' } });
    expect((await get('events/01900000-0000-7000-8000-000000000000/')).status).toBe(404);
  });

  it('have values of a property, also of a name with quotes', async () => {
    expect((await get('events/values/?key=$browser')).body).toEqual([
      { name: 'Chrome' },
      { name: 'Firefox' },
    ]);
    expect((await get('events/values/?key=$browser&value=fire')).body).toEqual([{ name: 'Firefox' }]);
    expect((await get(`events/values/?key=${encodeURIComponent('a`) FROM persons --')}`)).body).toEqual([]);
    expect((await get('persons/values/?key=email')).body).toEqual([{ name: 'ada@example.com' }]);
  });

  it('that were corrected are listed as warnings', async () => {
    expect(await get('ingestion_warnings/?offset=1000')).toMatchObject({ body: { results: [] } });
    expect((await get('ingestion_warnings/?limit=0')).status).toBe(400);
    expect(await get('ingestion_warnings/')).toMatchObject({
      body: { results: [{ type: 'skipping_event_invalid_uuid', count: 1, warnings: [{ event: 'closed' }] }] },
    });
  });
});

describe('definitions', () => {
  it('of events are kept', async () => {
    expect(namesOf(await get('event_definitions/'))).toEqual(['$groupidentify', 'closed', 'opened']);
    expect(namesOf(await get('event_definitions/?search=OPEN'))).toEqual(['opened']);
  });

  it.each([
    ['type=event&exclude_core_properties=true', ['at', 'is_last', 'price', 'uuid_like']],
    ['type=person', ['email', 'name']],
    ['type=group&group_type_index=0', ['size']],
    ['is_numerical=true', ['price']],
    ['search=pri', ['price']],
    ['properties=price,at', ['at', 'price']],
    [
      'event_names=["closed"]&filter_by_event_names=true&exclude_core_properties=1',
      ['at', 'is_last', 'uuid_like'],
    ],
  ])('of properties are found by %s', async (query, names) => {
    expect(namesOf(await get(`property_definitions/?${query}`))).toEqual(names);
  });

  it('have types', async () => {
    const { body } = await get('property_definitions/?properties=price,at,is_last,$browser');
    const types = (body as { results: { name: string; property_type: string }[] }).results;
    expect(Object.fromEntries(types.map((one) => [one.name, one.property_type]))).toEqual({
      price: 'Numeric',
      at: 'DateTime',
      is_last: 'Boolean',
      $browser: 'String',
    });
  });

  it('can be described and corrected', async () => {
    const [event] = ((await get('event_definitions/?search=opened')).body as { results: { id: string }[] })
      .results;
    expect(
      await call('PATCH', `event_definitions/${event!.id}/`, { description: 'A look', verified: true }),
    ).toMatchObject({
      status: 200,
      body: { description: 'A look', verified: true },
    });
    const [property] = (
      (await get('property_definitions/?properties=uuid_like')).body as { results: { id: string }[] }
    ).results;
    expect(
      await call('PATCH', `property_definitions/${property!.id}/`, { property_type: 'Numeric' }),
    ).toMatchObject({
      status: 200,
      body: { property_type: 'Numeric' },
    });
    const wrong = await call('PATCH', `property_definitions/${property!.id}/`, { property_type: 'Colour' });
    expect(wrong).toMatchObject({ status: 400, body: { attr: 'property_type' } });
  });

  it('of events are found by name, and may exist before their first event', async () => {
    const planned = { name: 'planned', description: 'Soon', tags: ['next'], hidden: true };
    expect(await call('POST', 'event_definitions/', planned)).toMatchObject({ status: 201, body: planned });
    const body = { ...planned, last_seen_at: null, verified: false };
    expect(await get('event_definitions/by_name/?name=planned')).toMatchObject({ status: 200, body });
    expect((await get('event_definitions/by_name/?name=nothing')).status).toBe(404);
    for (const filter of ['tags=other,next', 'verified=false&tags=next'])
      expect(namesOf(await get(`event_definitions/?${filter}`))).toEqual(['planned']);
    for (const filter of ['exclude_hidden=true', 'verified=true', 'tags=other'])
      expect(namesOf(await get(`event_definitions/?${filter}`))).not.toContain('planned');
  });

  it.each([
    ['POST', 'event_definitions/', { name: 'opened' }, { attr: 'name', code: 'unique' }],
    ['POST', 'event_definitions/', { name: 'a\0' }, { code: 'invalid_input' }],
    ['GET', 'event_definitions/by_name/', undefined, { attr: 'name', code: 'required' }],
    ['GET', 'property_definitions/seen_together/?property_name=a', undefined, { attr: 'event_names' }],
  ])('refuse %s %s', async (method, path, sent, body) => {
    expect(await call(method, path, sent)).toMatchObject({ status: 400, body });
  });

  it('say on which events a property was seen', async () => {
    const path =
      'property_definitions/seen_together/?property_name=price&event_names=["opened","closed","no"]';
    expect((await get(path)).body).toEqual({ opened: true, closed: false, no: false });
    const flags = async (query: string) =>
      (await get(`property_definitions/?properties=price,at${query}`)).body as { results: unknown };
    const [at, price] = [{ is_seen_on_filtered_events: false }, { is_seen_on_filtered_events: true }];
    expect(await flags('&event_names=["opened"]')).toMatchObject({ results: [at, price] });
  });
});
