/** Data outside of a credential's scopes is also unreachable asynchronously, by id and by reference. */
import type { Principal } from '@meridian/contracts/internal';
import { queryNodeSchema } from '@meridian/contracts/query';
import { TABLE_NAMES } from '@meridian/hogql/describe';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES_OF_KINDS, SCOPES_OF_TABLES } from '../src/query/required-scopes.ts';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
let cohortId: number;
let actionId: number;
let insightId: string;

const trends = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
/** Runs for several seconds at least. */
const ENDLESS = {
  kind: 'HogQLQuery',
  query: 'SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)',
};
const sql = (text: string) => ({ kind: 'HogQLQuery', query: text });

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  cohortId = (await save('cohorts', { name: 'Friends', is_static: true })).id as number;
  actionId = (await save('actions', { name: 'Bought', steps: [{ event: 'buy' }] })).id as number;
  insightId = (await save('insights', { name: 'Secret', query: trends })).short_id as string;
});
afterAll(() => query.stop());

const save = async (objects: string, body: object): Promise<Record<string, unknown>> => {
  const { status, body: saved } = await query.send(project, `/${objects}/`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(status).toBe(201);
  return saved;
};

const key = (scopes: string[], more: Partial<Principal> = {}) =>
  query.identity(project, {
    credential: 'personal_api_key',
    credentialId: crypto.randomUUID(),
    scopes,
    ...more,
  });

interface Schema {
  readonly options?: readonly Schema[];
  readonly shape?: { readonly kind: { readonly values: ReadonlySet<string> } };
}

/** A union of nodes may contain other unions. */
const kindsOf = ({ options, shape }: Schema): string[] => [
  ...(options ?? []).flatMap(kindsOf),
  ...(shape?.kind.values ?? []),
];

describe('every kind and every table declares the scope that it needs', () => {
  it('kinds', () => {
    const kinds = kindsOf(queryNodeSchema as unknown as Schema);
    expect(Object.keys(SCOPES_OF_KINDS).sort()).toEqual(kinds.sort());
  });

  it('tables', () => {
    expect(TABLE_NAMES.filter((name) => !SCOPES_OF_TABLES.has(name))).toEqual([]);
  });

  it.each([...SCOPES_OF_TABLES].filter(([name]) => /^[\w.]+$/.test(name)))(
    '%s is read with %s, and not without',
    async (table, scope) => {
      const ask = async (scopes: string[]) =>
        query.ask(project, { query: sql(`SELECT count() FROM ${table}`) }, await key(scopes));
      if (scope === 'route') {
        expect((await ask(['query:read'])).status).toBe(200);
      } else {
        expect(await ask(['query:read'])).toMatchObject({
          status: 400,
          body: { code: 'table_access_denied' },
        });
        expect((await ask(['query:read', scope])).status).toBe(200);
      }
    },
  );
});

describe('cohorts and actions', () => {
  const uses = (): [string, object][] => {
    const inCohort = { type: 'cohort', key: 'id', value: cohortId };
    const asPerson = { kind: 'EventsNode', event: 'a', properties: [inCohort] };
    return [
      ['IN COHORT', sql(`SELECT count() FROM events WHERE person_id IN COHORT ${cohortId}`)],
      ['a filter by cohort', { ...trends, properties: [inCohort] }],
      ['a filter of a series', { ...trends, series: [asPerson] }],
      [
        'a breakdown by cohort',
        { ...trends, breakdownFilter: { breakdown_type: 'cohort', breakdown: [cohortId] } },
      ],
      ['a filter of events', { kind: 'EventsQuery', select: ['event'], properties: [inCohort] }],
      ['a filter of persons', { kind: 'ActorsQuery', properties: [inCohort] }],
      [
        'the source of actors',
        {
          kind: 'ActorsQuery',
          source: { kind: 'InsightActorsQuery', source: { ...trends, properties: [inCohort] } },
        },
      ],
      [
        'SQL in a filter',
        { ...trends, properties: [{ type: 'hogql', key: `person_id IN COHORT ${cohortId}` }] },
      ],
      ['matchesAction', sql(`SELECT countIf(matchesAction(${actionId})) FROM events`)],
      ['an action as series', { ...trends, series: [{ kind: 'ActionsNode', id: actionId }] }],
      ['a list of events of an action', { kind: 'EventsQuery', select: ['event'], actionId }],
    ];
  };

  it('filter a query of a key that has only query:read', async () => {
    const headers = await key(['query:read']);
    for (const [name, node] of uses()) {
      const { status, body } = await query.ask(project, { query: node }, headers);
      expect([name, status, body['code']]).toEqual([name, 200, undefined]);
    }
  });

  it('are listed, read and counted only with their own scopes', async () => {
    const headers = await key(['query:read']);
    for (const text of [
      'SELECT count() FROM cohort_people',
      'SELECT count() FROM static_cohort_people',
      'SELECT name FROM system.cohorts',
      'SELECT steps FROM system.actions',
    ]) {
      expect(await query.ask(project, { query: sql(text) }, headers)).toMatchObject({
        status: 400,
        body: { code: 'table_access_denied' },
      });
    }
  });

  it('show the definition of an action in debug output only with action:read', async () => {
    const explain = async (scopes: string[]) => {
      const node = sql(`SELECT countIf(matchesAction(${actionId})) FROM events`);
      return (await query.ask(project, { query: node, debug: true }, await key(scopes))).body;
    };
    expect(JSON.stringify(await explain(['query:read', 'action:read']))).toContain("'buy'");
    const refused = await explain(['query:read']);
    expect(JSON.stringify(refused)).not.toContain("'buy'");
    expect(refused['error']).toEqual(expect.stringContaining("You don't have access to actions."));
  });

  it('in a saved insight filter for every reader', async () => {
    const properties = [{ type: 'cohort', key: 'id', value: cohortId }];
    const { id } = await save('insights', { name: 'Friends only', query: { ...trends, properties } });
    const headers = await key(['insight:read']);
    const { status, body } = await query.send(project, `/insights/${String(id)}/?refresh=blocking`, {
      headers,
    });
    expect([status, body['result']]).toEqual([200, expect.any(Array)]);
  });
});

describe('saved objects that are calculated later', () => {
  const saveAs = async (scopes: string[], method: string, path: string, body: object) =>
    query.call(project, method, path, body, await key(scopes));
  const bySql = (text: string) => ({
    properties: { type: 'AND', values: [{ type: 'AND', values: [{ type: 'hogql', key: text }] }] },
  });
  const byProperty = {
    properties: {
      type: 'AND',
      values: [{ type: 'AND', values: [{ type: 'person', key: 'plan', value: 'free' }] }],
    },
  };
  const ANY = 'properties.plan IS NULL';
  const SECRETS = "(SELECT count() FROM system.insights WHERE name = 'Secret') > 0";

  it('a cohort with SQL needs the scope of a query', async () => {
    const cohort = { name: 'By SQL', filters: bySql(ANY) };
    const refused = await saveAs(['cohort:write'], 'POST', '/cohorts/', cohort);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="query:read"'),
    ]);
    const groups = [{ properties: [{ type: 'hogql', key: ANY }] }];
    expect((await saveAs(['cohort:write'], 'POST', '/cohorts/', { name: 'By groups', groups })).status).toBe(
      403,
    );
    const saved = await saveAs(['cohort:write', 'query:read'], 'POST', '/cohorts/', cohort);
    expect(saved.status).toBe(201);
    const path = `/cohorts/${String(saved.body['id'])}/`;
    expect((await saveAs(['cohort:write'], 'PATCH', path, { filters: bySql('1 = 1') })).status).toBe(403);
    expect((await saveAs(['cohort:write'], 'PATCH', path, { name: 'Renamed' })).status).toBe(200);
  });

  it('a cohort of person properties needs only cohort:write', async () => {
    const cohort = { name: 'Free plan', filters: byProperty };
    expect((await saveAs(['cohort:write'], 'POST', '/cohorts/', cohort)).status).toBe(201);
  });

  it('a cohort reads no saved objects, for every author', async () => {
    for (const scopes of [['cohort:write', 'query:read'], ['*']]) {
      const cohort = { name: 'Secrets', filters: bySql(SECRETS) };
      expect(await saveAs(scopes, 'POST', '/cohorts/', cohort)).toMatchObject({
        status: 400,
        body: { code: 'table_access_denied', attr: 'filters__properties__values__0__values__0' },
      });
    }
  });

  it('an action with SQL needs the scopes of the same query', async () => {
    const action = (text: string) => ({
      name: 'By SQL',
      steps: [{ event: 'a', properties: [{ type: 'hogql', key: text }] }],
    });
    const refused = await saveAs(['action:write'], 'POST', '/actions/', action('1 = 1'));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="query:read"'),
    ]);
    const scopes = ['action:write', 'query:read'];
    const saved = await saveAs(scopes, 'POST', '/actions/', action('1 = 1'));
    expect(saved.status).toBe(201);
    const path = `/actions/${String(saved.body['id'])}/`;
    const denied = { status: 400, body: { code: 'table_access_denied', attr: 'steps' } };
    expect(await saveAs(scopes, 'PATCH', path, action(SECRETS))).toMatchObject(denied);
    expect(await saveAs(scopes, 'POST', '/actions/', action(SECRETS))).toMatchObject(denied);
    expect((await saveAs([...scopes, 'insight:read'], 'PATCH', path, action(SECRETS))).status).toBe(200);
    const through = action(`matchesAction(${String(saved.body['id'])})`);
    expect(await saveAs(scopes, 'POST', '/actions/', through)).toMatchObject(denied);
    expect((await saveAs(['action:write'], 'PATCH', path, { name: 'Renamed' })).status).toBe(200);
  });

  it('an insight needs the scopes of the tables that it reads', async () => {
    const narrow = ['insight:write'];
    const insight = (node: object) => ({ name: 'Cohorts', query: node });
    const reads = sql('SELECT count() FROM cohort_people');
    for (const node of [reads, { kind: 'DataVisualizationNode', source: reads }]) {
      expect(await saveAs(narrow, 'POST', '/insights/', insight(node))).toMatchObject({
        status: 400,
        body: { code: 'table_access_denied' },
      });
    }
    const { status, body } = await saveAs(narrow, 'POST', '/insights/', insight(trends));
    expect(status).toBe(201);
    const path = `/insights/${String(body['id'])}/`;
    expect((await saveAs(narrow, 'PATCH', path, insight(reads))).status).toBe(400);
    expect((await saveAs([...narrow, 'cohort:read'], 'PATCH', path, insight(reads))).status).toBe(200);
    expect((await saveAs(narrow, 'PATCH', path, insight(sql('SELECT broken(')))).status).toBe(200);
  });
});

describe('a saved insight', () => {
  it('requires access to insights', async () => {
    const node = { kind: 'SavedInsightNode', shortId: insightId };
    const refused = await query.ask(project, { query: node }, await key(['query:read']));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="insight:read"'),
    ]);
    expect(
      (await query.ask(project, { query: node }, await key(['query:read', 'insight:read']))).status,
    ).toBe(200);
    const other = { query: node, reader_scopes: ['endpoint:write'] };
    expect((await query.internal(`/projects/${project.id}/compile`, other)).status).toBe(403);
  });
});

describe('an asynchronous query', () => {
  const start = async (
    node: object,
    headers: Record<string, string>,
    queryId: string = crypto.randomUUID(),
  ) => {
    const { status } = await query.ask(
      project,
      { query: node, refresh: 'force_async', client_query_id: queryId },
      headers,
    );
    expect(status).toBe(202);
    return queryId;
  };
  const untilAnswered = (queryId: string, headers: Record<string, string>) =>
    waitFor(async () => (await query.send(project, `/query/${queryId}/`, { headers })).status === 200, {
      what: 'the answer',
    });

  it('is answered to its asker, and to no other credential of the project', async () => {
    const owner = await key(['query:read', 'cohort:read']);
    const queryId = await start(sql('SELECT name FROM system.cohorts'), owner);
    await untilAnswered(queryId, owner);
    const strangers = [
      await key(['query:read']),
      await key(['*']),
      await query.identity(project, { userId: 77 }),
      await key(['query:read', 'cohort:read'], { credential: 'oauth', clientId: 'https://app.example' }),
    ];
    for (const headers of strangers) {
      for (const path of [`/query/${queryId}/`, `/query/${queryId}/log/`]) {
        expect((await query.send(project, path, { headers })).status).toBe(404);
      }
    }
    expect((await query.send(project, `/query/${queryId}/log/`, { headers: owner })).status).toBe(200);
  });

  it('is refused to its asker after a scope was taken away', async () => {
    const credentialId = crypto.randomUUID();
    const wide = await key(['query:read', 'cohort:read'], { credentialId });
    const queryId = await start(sql('SELECT name FROM system.cohorts'), wide);
    await untilAnswered(queryId, wide);
    const narrow = await key(['query:read'], { credentialId });
    const refused = await query.send(project, `/query/${queryId}/`, { headers: narrow });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="cohort:read"'),
    ]);
  });

  it('is answered to the next token of the same app for the same person', async () => {
    const oauth = (credentialId: string) =>
      key(['query:read'], { credential: 'oauth', clientId: 'https://app.example', credentialId });
    const queryId = await start(sql('SELECT 11'), await oauth('first'));
    await untilAnswered(queryId, await oauth('second'));
  });

  it('cannot be cancelled by another caller that guesses its id', async () => {
    const owner = await key(['*']);
    const queryId = crypto.randomUUID();
    const asked = query.ask(project, { query: ENDLESS, client_query_id: queryId }, owner);
    await waitFor(async () => (await query.running(project)) === 1, { what: 'the query in the engine' });
    const cancel = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ client_query_id: queryId });
      await query.send(project, `/query/${queryId}/`, { method: 'DELETE', headers });
      await query.send(project, '/insights/cancel/', { method: 'POST', headers, body });
    };
    await cancel(await key(['*']));
    await cancel(await query.identity(project));
    expect(await query.running(project)).toBe(1);
    await cancel(owner);
    expect(await asked).toMatchObject({ status: 409, body: { code: 'query_cancelled' } });
  });

  it('is not there for another caller: to cancel it is answered like an unknown id, and cancels nothing', async () => {
    const owner = await key(['*']);
    const queryId = await start(ENDLESS, owner);
    await waitFor(async () => (await query.running(project)) === 1, { what: 'the query in the engine' });
    const stranger = await key(['*']);
    const ask = async (method: string, id: string, headers: Record<string, string>) => {
      const { status, body } = await query.send(project, `/query/${id}/`, { method, headers });
      return { status, body };
    };
    const nothing = {
      status: 200,
      body: {
        message:
          'No query with this id waits in the background; if one of yours is running, it is being stopped',
      },
    };
    expect(await ask('DELETE', crypto.randomUUID(), owner)).toEqual(nothing);
    expect(await ask('DELETE', queryId, stranger)).toEqual(nothing);
    expect((await ask('GET', queryId, stranger)).status).toBe(404);
    expect(await query.running(project)).toBe(1);
    const cancelled = { status: 200, body: { message: 'Query cancelled' } };
    expect(await ask('DELETE', queryId, owner)).toEqual(cancelled);
    expect(await ask('DELETE', queryId, owner)).toEqual(nothing);
    await waitFor(async () => (await query.running(project)) === 0, { what: 'the end of the query' });
  });

  describe('whose id is chosen by the caller', () => {
    const ask = async (node: object, headers: Record<string, string>, queryId: string) =>
      query.ask(project, { query: node, refresh: 'force_async', client_query_id: queryId }, headers);

    it('is of one question: another one is a 409, while it runs and later', async () => {
      const owner = await key(['*']);
      const queryId = await start(sql('SELECT 21'), owner);
      expect(await ask(sql('SELECT 22'), owner, queryId)).toMatchObject({
        status: 409,
        body: { code: 'query_id_taken', attr: 'client_query_id' },
      });
      await untilAnswered(queryId, owner);
      expect((await ask(sql('SELECT 22'), owner, queryId)).status).toBe(409);
      expect((await ask(sql('SELECT 21'), owner, queryId)).status).toBe(202);
      await untilAnswered(queryId, owner);
    });

    it('is of one asker: another one is a 409 and learns nothing', async () => {
      const queryId = await start(sql('SELECT 31'), await key(['*']));
      const other = await key(['*']);
      const refused = await ask(sql('SELECT 31'), other, queryId);
      expect([refused.status, refused.body['query_status'], refused.body.results]).toEqual([
        409,
        undefined,
        undefined,
      ]);
    });
  });
});
