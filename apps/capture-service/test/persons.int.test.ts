import type { ClickHouse } from '@meridian/clickhouse';
import type { Principal } from '@meridian/contracts/internal';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldOverrides } from '../src/jobs/fold-overrides.ts';
import { personIdOf } from '../src/persons/person-id.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

/** Two writers share the partitions, so that merges race as in production. */
let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture({ writers: 2 });
});
afterAll(() => capture.stop());

const send = (project: TestProject, batch: readonly Record<string, unknown>[]) =>
  capture.send('/batch/', { api_key: project.token, batch });

const identify = (anonymous: string, user: string) => ({
  event: '$identify',
  distinct_id: user,
  properties: { $anon_distinct_id: anonymous },
});

/** The person of each stored event with overrides applied, as in queries. */
const RESOLVED = `
SELECT e.event AS event, e.distinct_id AS distinct_id,
       toString(if(o.version > 0, o.person_id, e.person_id)) AS person_id
FROM events AS e
LEFT JOIN (
  SELECT distinct_id, argMax(person_id, person_overrides.version) AS person_id, max(person_overrides.version) AS version
  FROM person_overrides WHERE project_id = {project} GROUP BY distinct_id
) AS o ON o.distinct_id = e.distinct_id
WHERE e.project_id = {project}`;

const resolvedPersons = (project: TestProject) =>
  capture.rows<{ event: string; distinct_id: string; person_id: string }>(project, RESOLVED);

const livingPersons = (project: TestProject) =>
  capture.rows<{ id: string }>(
    project,
    'SELECT toString(id) AS id FROM persons FINAL WHERE project_id = {project} AND is_deleted = 0',
  );

describe('a merge', () => {
  // Folding includes the projects of other tests.
  const folding = { timeout: 120_000 };
  it(
    'leads past events of an anonymous person to the one it turned out to be, at once and after folding',
    folding,
    async () => {
      const project = capture.newProject();
      await send(project, [{ event: 'looked', distinct_id: 'anon' }]);
      await send(project, [{ event: 'signed in', distinct_id: 'user' }]);
      await capture.untilStored(project, 2);
      await send(project, [identify('anon', 'user')]);
      await capture.untilStored(project, 3);

      const user = personIdOf(project.id, 'user');
      const isOne = async () => (await resolvedPersons(project)).every((row) => row.person_id === user);
      await waitFor(isOne, { what: 'one person by overrides' });
      expect(await livingPersons(project)).toEqual([{ id: user }]);

      await foldOverrides({
        clickhouse: capture.context.engine.forAllProjects('folding overrides'),
        olderThanSeconds: 0,
      });
      const [folded] = await capture.rows<{ persons: string[]; overrides: number }>(
        project,
        `SELECT groupUniqArray(toString(person_id)) AS persons,
              toUInt32((SELECT count() FROM person_overrides WHERE project_id = {project})) AS overrides
       FROM events WHERE project_id = {project}`,
      );
      expect(folded).toEqual({ persons: [user], overrides: 0 });
    },
  );

  it('during the folding of an earlier one takes effect afterwards', folding, async () => {
    const project = capture.newProject();
    await send(project, [{ event: 'looked', distinct_id: 'anon' }]);
    await send(project, [{ event: 'signed in', distinct_id: 'user' }]);
    await send(project, [{ event: 'signed in', distinct_id: 'other' }]);
    await capture.untilStored(project, 3);
    const isAllOf =
      (...distinctIds: string[]) =>
      async () => {
        const persons = distinctIds.map((distinctId) => personIdOf(project.id, distinctId));
        return (await resolvedPersons(project)).every((row) => persons.includes(row.person_id));
      };
    await send(project, [identify('anon', 'user')]);
    await capture.untilStored(project, 4);
    await waitFor(isAllOf('user', 'other'), { what: 'the first merge' });

    const clickhouse = capture.context.engine.forAllProjects('folding overrides');
    let isMerged = false;
    const interrupted: ClickHouse = {
      ...clickhouse,
      command: async (sql, options) => {
        if (!isMerged && sql.includes('UPDATE person_id') && sql.includes(`= ${project.id} `)) {
          isMerged = true;
          await send(project, [
            { event: '$merge_dangerously', distinct_id: 'other', properties: { alias: 'user' } },
          ]);
          await capture.untilStored(project, 5);
          await waitFor(isAllOf('other'), { what: 'all events being those of the other' });
        }
        await clickhouse.command(sql, options);
      },
    };
    await foldOverrides({ clickhouse: interrupted, olderThanSeconds: 0 });
    expect(isMerged).toBe(true);
    expect(await isAllOf('other')()).toBe(true);
  });

  it('of an id that is cut at an emoji joins the person of its events', async () => {
    const project = capture.newProject();
    const anonymous = `${'x'.repeat(199)}😢 and more`;
    await send(project, [{ event: 'looked', distinct_id: anonymous }]);
    await capture.untilStored(project, 1);
    await send(project, [identify(anonymous, 'user')]);
    await capture.untilStored(project, 2);
    const isOne = async () =>
      new Set((await resolvedPersons(project)).map((row) => row.person_id)).size === 1;
    await waitFor(isOne, { what: 'one person' });
  });

  it('assigns personless events to the person that their distinct id joins', async () => {
    const project = capture.newProject();
    await send(project, [{ event: 'known', distinct_id: 'user' }]);
    await send(project, [
      { event: 'looked', distinct_id: 'anon', properties: { $process_person_profile: false } },
    ]);
    await capture.untilStored(project, 2);
    await send(project, [identify('anon', 'user')]);
    await capture.untilStored(project, 3);
    const user = personIdOf(project.id, 'user');
    await waitFor(async () => (await resolvedPersons(project)).every((row) => row.person_id === user));
  });

  it('of many ids into one user by two racing writers ends with one person and all ids', async () => {
    const project = capture.newProject();
    const ids = Array.from({ length: 40 }, (_, index) => `anon-${index}`);
    await send(
      project,
      ids.map((distinct_id) => ({ event: 'looked', distinct_id })),
    );
    await capture.untilStored(project, ids.length);
    // Separate requests merge every id with the next one in a ring, and the writers process them in any order.
    await Promise.all(
      ids.map((id, index) =>
        send(project, [
          {
            event: '$merge_dangerously',
            distinct_id: ids[(index + 1) % ids.length],
            properties: { alias: id },
          },
        ]),
      ),
    );
    await capture.untilStored(project, ids.length * 2);
    await waitFor(async () => (await livingPersons(project)).length === 1, {
      what: 'one person',
      timeoutMs: 10_000,
    });
    const [survivor] = await livingPersons(project);
    await waitFor(async () =>
      (await resolvedPersons(project)).every((row) => row.person_id === survivor!.id),
    );
    const { rows } = await capture.context.pool.query(
      'SELECT count(*)::int AS count FROM distinct_ids WHERE project_id = $1 AND person_id = $2',
      [project.id, survivor!.id],
    );
    expect(rows).toEqual([{ count: ids.length }]);
  });
});

describe('properties that two writers set at once', () => {
  it('are all stored', async () => {
    const project = capture.newProject();
    await send(project, [
      { event: 'x', distinct_id: 'a' },
      { event: '$create_alias', distinct_id: 'a', properties: { alias: 'b' } },
      { event: '$create_alias', distinct_id: 'a', properties: { alias: 'c' } },
      { event: '$create_alias', distinct_id: 'a', properties: { alias: 'd' } },
    ]);
    await capture.untilStored(project, 4);
    // Different distinct ids are in different partitions, so several writers change the same person.
    const names = Array.from({ length: 60 }, (_, index) => `p${index}`);
    await Promise.all(
      names.map((name, index) =>
        send(project, [{ event: 'set', distinct_id: 'abcd'[index % 4], $set: { [name]: index } }]),
      ),
    );
    await capture.untilStored(project, 4 + names.length);
    const [person] = await waitFor(() =>
      capture.rows<{ properties_text: string }>(
        project,
        'SELECT properties_text FROM persons FINAL WHERE project_id = {project} AND is_deleted = 0',
      ),
    );
    expect(Object.keys(JSON.parse(person!.properties_text)).sort()).toEqual(names.sort());
  });
});

describe('groups', () => {
  it('have at most five types, and keep their properties', async () => {
    const project = capture.newProject();
    const types = ['a', 'b', 'c', 'd', 'e', 'f'];
    await send(
      project,
      types.map((type) => ({
        event: '$groupidentify',
        distinct_id: 'd',
        properties: { $group_type: type, $group_key: `${type}-1`, $group_set: { name: type } },
      })),
    );
    await capture.untilStored(project, types.length);
    const groups = await capture.rows(
      project,
      'SELECT `index`, key, properties_text FROM groups FINAL WHERE project_id = {project} ORDER BY `index`',
    );
    expect(groups).toEqual(
      types
        .slice(0, 5)
        .map((type, index) => ({ index, key: `${type}-1`, properties_text: `{"name":"${type}"}` })),
    );
  });
});

describe('an invalid group', () => {
  it('gives a warning, and the event is stored', async () => {
    const project = capture.newProject();
    const lost = [{ $group_type: 'c', $group_key: 'k'.repeat(500) }, { $group_type: 'c' }, {}];
    await send(
      project,
      lost.map((properties) => ({ event: '$groupidentify', distinct_id: 'd', properties })),
    );
    await capture.untilStored(project, lost.length);
    const warnings = () =>
      capture.rows(project, 'SELECT type FROM ingestion_warnings WHERE project_id = {project}');
    await waitFor(async () => (await warnings()).length > 0);
    expect(await warnings()).toEqual(lost.map(() => ({ type: 'group_not_updated' })));
  });
});

describe('an event about a person or group that forbids a person profile', () => {
  it('is dropped, and creates no group type', async () => {
    const project = capture.newProject();
    const groupIdentify = (type: string, more: object) => ({
      event: '$groupidentify',
      distinct_id: 'd',
      properties: { $group_type: type, $group_key: 'k', ...more },
    });
    await send(project, [
      groupIdentify('lost', { $process_person_profile: false }),
      groupIdentify('first', {}),
    ]);
    await capture.untilStored(project, 1);
    const groups = await capture.rows(
      project,
      'SELECT `index`, key FROM groups FINAL WHERE project_id = {project}',
    );
    expect(groups).toEqual([{ index: 0, key: 'k' }]);
  });
});

describe('sessions', () => {
  it('have start, end, entry, exit and counts, with events in any order and repeated', async () => {
    const project = capture.newProject();
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
    const session = '019a9f00-0000-7000-8000-000000000001';
    const page = (second: number, url: string, event = '$pageview') => ({
      event,
      distinct_id: 'd',
      uuid: `019a9f00-0000-7000-8000-0000000001${String(second).padStart(2, '0')}`,
      timestamp: at(second),
      properties: { $session_id: session, $current_url: url, utm_source: second === 0 ? 'ads' : undefined },
    });
    const first = [page(30, 'https://x.test/last'), page(10, 'https://x.test/b', '$autocapture')];
    await send(project, first);
    await send(project, [page(0, 'https://x.test/entry')]);
    await send(project, first);
    await send(project, [page(20, 'https://x.test/entry')]);
    await capture.untilStored(project, 4);
    const read = () =>
      capture.rows(
        project,
        `SELECT session_id, dateDiff('second', min(min_timestamp), max(max_timestamp)) AS seconds,
                tupleElement(min(entry), 'current_url') AS entry_url, tupleElement(min(entry), 'utm_source') AS source,
                tupleElement(max(exit), 'current_url') AS exit_url, length(groupUniqArrayArray(pageview_uuids)) AS pageviews,
                length(groupUniqArrayArray(autocapture_uuids)) AS clicks, length(groupUniqArrayArray(urls)) AS url_count
         FROM sessions WHERE project_id = {project} GROUP BY session_id`,
      );
    await waitFor(async () => (await read())[0]?.pageviews === '3' || (await read())[0]?.pageviews === 3);
    expect((await read()).map((row) => ({ ...row, ...numbers(row) }))).toEqual([
      {
        session_id: session,
        seconds: 30,
        entry_url: 'https://x.test/entry',
        source: 'ads',
        exit_url: 'https://x.test/last',
        pageviews: 3,
        clicks: 1,
        url_count: 3,
      },
    ]);
  });
});

/** The engine returns 64-bit integers as text. */
const numbers = (row: Record<string, unknown>) => ({
  seconds: Number(row.seconds),
  pageviews: Number(row.pageviews),
  clicks: Number(row.clicks),
  url_count: Number(row.url_count),
});

describe('properties of a person', () => {
  let own: TestProject;
  let person: string;
  const of = async (path: string, body?: unknown, principal: Partial<Principal> = {}, at = own) => {
    const answer = await fetch(`${capture.url}/api/projects/${at.id}/persons/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(await capture.identity(at, principal)), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const stored = async (): Promise<string> =>
    JSON.stringify(
      await capture.rows(own, 'SELECT properties_text FROM persons FINAL WHERE project_id = {project}'),
    );
  beforeAll(async () => {
    own = capture.newProject();
    const event = { event: 'x', distinct_id: 'ben', $set: { name: 'Ben' } };
    await capture.send('/e/', { token: own.token, ...event });
    await capture.untilStored(own, 1);
    person = (await of('?distinct_id=ben')).body.results[0].id;
  });

  it('are set and removed as by events, in Postgres and in ClickHouse', async () => {
    expect((await of(`${person}/update_property/`, { key: 'plan', value: { tier: 2 } })).status).toBe(202);
    expect((await of(`${person}/update_property/`, { key: 'a.b', value: null })).status).toBe(202);
    await waitFor(async () => (await stored()).includes('a.b'), { what: 'both values' });
    expect((await of(`${person}/`)).body.properties).toMatchObject({ name: 'Ben', plan: { tier: 2 } });
    expect(await of(`${person}/delete_property/`, { $unset: 'plan' })).toEqual({
      status: 201,
      body: { success: true },
    });
    await of(`${person}/delete_property/`, { $unset: 'a.b' });
    await waitFor(async () => !/plan|a\.b/.test(await stored()), { what: 'the removal' });
    expect((await of(`${person}/`)).body.properties).toEqual({ name: 'Ben' });
  });

  it.each([
    ['update_property', {}, { attr: 'key', code: 'required' }],
    ['update_property', { key: 'plan' }, { attr: 'value' }],
    ['update_property', { key: '', value: 1 }, { attr: 'key' }],
    ['update_property', { key: 'plan', value: 'x'.repeat(700_000) }, { attr: 'value' }],
    ['delete_property', {}, { attr: '$unset', code: 'required' }],
    ['delete_property', { $unset: 7 }, { attr: '$unset' }],
  ])('are not changed by an invalid %s', async (path, body, expected) => {
    expect(await of(`${person}/${path}/`, body)).toMatchObject({ status: 400, body: expected });
  });

  it('of another project, or without the scope, are not changed', async () => {
    const change = { key: 'plan', value: 'free' };
    expect((await of(`${crypto.randomUUID()}/update_property/`, change)).status).toBe(404);
    expect((await of(`${person}/update_property/`, change, { scopes: ['person:read'] })).status).toBe(403);
    expect(
      (await of(`${person}/delete_property/`, { $unset: 'name' }, {}, capture.newProject())).status,
    ).toBe(404);
  });
});
