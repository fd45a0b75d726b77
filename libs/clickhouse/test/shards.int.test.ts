/** The effect of the cluster settings on queries and inserts, with two shards. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickHouse, createClickHouse } from '../src/clickhouse.ts';
import type { StatementOptions } from '../src/query-options.ts';
import { startTestShards, type TestShards } from '../src/testing/index.ts';

let shards: TestShards;
let pair: ClickHouse;
let options: StatementOptions;

const PEOPLE = 40;
const EVENTS_EACH = 5;

beforeAll(async () => {
  shards = await startTestShards();
  pair = createClickHouse({ url: shards.url, cluster: shards.cluster });
  const filter = shards.shardFilters['events_local']?.replaceAll("'", "\\'");
  options = {
    settings: {
      additional_table_filters: `{'${pair.database}.events_local': '${filter}'}` as unknown as never,
    },
  };
  const rows = Array.from({ length: PEOPLE * EVENTS_EACH }, (_, n) => ({
    project_id: 1,
    uuid: randomUUID(),
    event: n % 2 === 0 ? 'opened' : 'paid',
    timestamp: '2026-01-02 03:04:05',
    distinct_id: `user-${n % PEOPLE}`,
    person_id: `00000000-0000-0000-0000-0000000000${String(n % 10).padStart(2, '0')}`,
  }));
  await pair.insert('events', rows);
});
afterAll(async () => {
  await pair?.close();
  await shards?.close();
});

describe('two shards', () => {
  it('each have a part of the rows, and together all of them', async () => {
    const rows = await pair.query<{ shard: number; rows: string | number }>(
      'SELECT shardNum() AS shard, count() AS rows FROM events GROUP BY shard ORDER BY shard',
      options,
    );
    expect(rows.map(({ shard }) => shard)).toEqual([1, 2]);
    expect(rows.every((row) => Number(row.rows) > 0)).toBe(true);
    expect(rows.reduce((sum, row) => sum + Number(row.rows), 0)).toBe(PEOPLE * EVENTS_EACH);
  });

  // Persons are on both shards, because the shard follows from the distinct id.
  it.each([
    ['IN with a subquery', 'person_id IN (SELECT person_id FROM events WHERE distinct_id = {id:String})'],
    [
      'IN with a subquery of a WITH clause',
      'person_id IN theirs',
      'WITH theirs AS (SELECT person_id FROM events WHERE distinct_id = {id:String})',
    ],
    [
      'nested subqueries',
      `person_id IN (SELECT person_id FROM events WHERE distinct_id IN (
        SELECT distinct_id FROM events WHERE distinct_id = {id:String}))`,
    ],
  ])('%s finds the rows of all shards', async (_what, condition, clause = '') => {
    const [row] = await pair.query<{ rows: string | number }>(
      `${clause} SELECT count() AS rows FROM events WHERE ${condition}`,
      { ...options, params: { id: 'user-3' } },
    );
    expect(Number(row?.rows)).toBe((PEOPLE * EVENTS_EACH) / 10);
  });

  it('a join of two sharded tables meets the rows of all shards', async () => {
    const [row] = await pair.query<{ pairs: string | number }>(
      `SELECT count() AS pairs FROM events AS a
       JOIN (SELECT DISTINCT person_id, distinct_id FROM events) AS b ON a.person_id = b.person_id`,
      options,
    );
    expect(Number(row?.pairs)).toBe(PEOPLE * EVENTS_EACH * (PEOPLE / 10));
  });

  it('without the settings of a cluster the engine refuses such a query, so the tests mean something', async () => {
    const unaware = createClickHouse({ url: shards.url });
    await expect(
      unaware.query('SELECT count() FROM events WHERE person_id IN (SELECT person_id FROM events)'),
    ).rejects.toThrow('DISTRIBUTED_IN_JOIN_SUBQUERY_DENIED');
    await unaware.close();
  });
});

describe('a kill in a cluster', () => {
  let server: Server;
  const received: string[] = [];
  let running = '';

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push(body);
      response.end(body.startsWith('SELECT') ? running : '');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => server?.close());

  it.each([
    ['of a running query reaches every replica', '{"1":1}\n', true],
    ['of an ended query needs no definition statement', '', false],
  ])('%s', async (_what, answer, isKnown) => {
    received.length = 0;
    running = answer;
    const { port } = server.address() as AddressInfo;
    const client = createClickHouse({ url: `http://127.0.0.1:${port}/meridian`, cluster: 'main' });
    expect(await client.kill('some-query')).toBe(isKnown);
    expect(received[0]).toContain('clusterAllReplicas(`main`, system.processes)');
    expect(received.slice(1).map((sql) => sql.split(' WHERE')[0])).toEqual(
      isKnown ? ['KILL QUERY ON CLUSTER `main`'] : [],
    );
    await client.close();
  });
});
