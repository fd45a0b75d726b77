/** A query reads only the rows of its project, and the engine plans it in bounded time. */
import { waitFor } from '@meridian/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder, sessionHolder } from '../clients/api.ts';
import { endpointsClient, hogql } from '../clients/endpoints.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const call = keyHolder(region);
const { create, run, untilMaterialized } = endpointsClient();

const WORD = `canary-${crypto.randomUUID()}`;
const OWN = `own-${WORD}`;
const OTHER = `other-${WORD}`;

interface Rows {
  readonly results: readonly (readonly unknown[])[];
}

const rowsOf = async (query: string, project = region.projectId!, asked = call) => {
  const { status, body } = await asked<Rows>('POST', `/api/projects/${project}/query/`, {
    query: hogql(query),
    refresh: 'force_blocking',
  });
  expect([query, status]).toEqual([query, 200]);
  return body.results;
};

/** The value has a member project_id, and the table alias equals the column name. */
const attack = (table: string, column: string): string => {
  const bait = `JSONExtract('{"project_id":${region.projectId}}', 'Tuple(project_id Int64)')`;
  return `SELECT ${bait}, ${column} FROM ${table} AS \`${bait}\` WHERE ${column} LIKE '%${WORD}%'`;
};

const ATTACKS = [
  ['events', 'event'],
  ['events', 'distinct_id'],
  ['person_distinct_ids', 'distinct_id'],
  ['raw_person_distinct_ids', 'distinct_id'],
  ['persons', 'toString(properties.name)'],
  ['raw_persons', 'toString(properties.name)'],
  ['sessions', 'session_id'],
  ['raw_sessions', 'session_id'],
] as const;

const send = async (token: string, word: string): Promise<void> => {
  const answer = await fetch(`${region.url}/i/v0/e/`, {
    method: 'POST',
    body: JSON.stringify({
      api_key: token,
      event: word,
      distinct_id: word,
      properties: { $session_id: word, $set: { name: word } },
    }),
  });
  expect(answer.status).toBe(200);
};

describe('a table that is called as an unaliased column is', () => {
  beforeAll(async () => {
    const person = await sessionHolder(region);
    const { body } = await person<{ id: number; api_token: string }>('POST', '/api/projects/', {
      name: WORD,
    });
    await send(body.api_token, OTHER);
    await send(region.projectToken!, OWN);
    await waitFor(
      async () => (await rowsOf('SELECT event FROM events', body.id, person)).flat().includes(OTHER),
      {
        timeoutMs: 20_000,
      },
    );
    const own = `SELECT event FROM events WHERE event = '${OWN}'`;
    await waitFor(async () => (await rowsOf(own)).length > 0, { timeoutMs: 20_000 });
  }, 60_000);

  const expectOwn = (rows: readonly (readonly unknown[])[], isKept: boolean): void => {
    expect(JSON.stringify(rows)).not.toContain(OTHER);
    if (isKept) expect(JSON.stringify(rows)).toContain(OWN);
  };

  it.each(ATTACKS)('shows no row of another project: %s, %s', async (table, column) => {
    const query = attack(table, column);
    const isKept = !table.includes('sessions');
    expectOwn(await rowsOf(query), isKept);
    expectOwn(await rowsOf(`SELECT * FROM (${query}) WHERE 1 IN (SELECT 1 FROM (${query})) OR 1`), isKept);
    expectOwn((await run(await create(query), { refresh: 'force' })).body.results, isKept);
  });

  it('nor is one stored', async () => {
    const name = await create(attack('events', 'event'), { is_materialized: true });
    await untilMaterialized(name);
    const stored = await waitFor(async () => {
      const { body } = await run(name, { refresh: 'force' });
      return body.execution_path === 'materialized' ? body : undefined;
    });
    expectOwn(stored.results, true);
  });
});

it('a chain of CTEs that doubles 26 times is refused at once, by the name of the limit', async () => {
  const ctes = Array.from({ length: 26 }, (_, index) => {
    const before = index === 0 ? 'events' : `c${index}`;
    return `c${index + 1} AS (SELECT * FROM ${before} UNION ALL SELECT * FROM ${before})`;
  });
  const startedAt = performance.now();
  const { status, body } = await call('POST', `/api/projects/${region.projectId}/query/`, {
    query: hogql(`WITH ${ctes.join(', ')} SELECT count() FROM c26`),
  });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
  expect(body['detail']).toMatch(/reads of tables, and the limit is 400/);
});
