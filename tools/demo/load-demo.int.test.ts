import { join } from 'node:path';
import { createClickHouse } from '@meridian/clickhouse';
import { createTestDatabase, newProjectId, testStores } from '@meridian/testing';
import { expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';

it('demo data is consistent: events, persons, their ids, sessions, groups and definitions', async () => {
  const database = await createTestDatabase(join(import.meta.dirname, '../../apps/capture-service'));
  const { clickhouseUrl } = testStores();
  const clickhouse = createClickHouse({ url: clickhouseUrl });
  const projectId = newProjectId();
  const now = new Date();
  const report = await loadDemo({
    databaseUrl: database.url,
    clickhouseUrl,
    projectId,
    events: 3_000,
    days: 30,
    now,
  });
  expect(report.events).toBe(3_000);
  const one = async (sql: string) => (await clickhouse.query<{ value: number }>(sql))[0]!.value;
  const own = `project_id = ${projectId}`;
  expect(await one(`SELECT toUInt32(uniqExact(uuid)) AS value FROM events WHERE ${own}`)).toBe(3_000);
  expect(await one(`SELECT toUInt32(count()) AS value FROM persons WHERE ${own}`)).toBe(report.persons);
  expect(await one(`SELECT toUInt32(uniqExact(session_id)) AS value FROM sessions WHERE ${own}`)).toBe(
    report.sessions,
  );
  // Every event of an identified person has the person id of its distinct id.
  expect(
    await one(`SELECT toUInt32(count()) AS value FROM events AS e
      INNER JOIN person_distinct_ids AS d ON d.project_id = e.project_id AND d.distinct_id = e.distinct_id
      WHERE e.${own} AND e.person_id != d.person_id`),
  ).toBe(0);
  expect(
    await one(
      `SELECT toUInt32(max(timestamp) <= toDateTime('${now.toISOString().slice(0, 19)}', 'UTC') + 1) AS value FROM events WHERE ${own}`,
    ),
  ).toBe(1);
  await clickhouse.close();
  await database.drop();
});
