import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testStores } from '@meridian/embedded-stores/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClickHouse, createClickHouse } from '../src/clickhouse.ts';
import { runClickHouseMigrations } from '../src/migrations/run-migrations.ts';

let client: ClickHouse;
let directory: string;

beforeAll(async () => {
  client = createClickHouse({
    url: testStores().clickhouseUrl,
    database: `test_${randomUUID().slice(0, 8)}`,
  });
  directory = await mkdtemp(join(tmpdir(), 'meridian-migrations-'));
  await writeFile(
    join(directory, '0001-first.sql'),
    'CREATE TABLE first (a UInt8) ENGINE = MergeTree ORDER BY a;\n',
  );
});

afterAll(async () => {
  await client?.command(`DROP DATABASE IF EXISTS ${client.database}`);
  await client?.close();
  await rm(directory, { recursive: true, force: true });
});

it('creates the database and applies each migration once', async () => {
  expect(await runClickHouseMigrations({ client, directory })).toMatchObject({ applied: ['0001-first'] });
  await writeFile(join(directory, '0002-second.sql'), 'ALTER TABLE first ADD COLUMN b String;\n');
  expect(await runClickHouseMigrations({ client, directory })).toMatchObject({
    applied: ['0002-second'],
    alreadyApplied: 1,
  });
  await client.insert('first', [{ a: 1, b: 'x' }]);
  expect(await client.query('SELECT a, b FROM first')).toEqual([{ a: 1, b: 'x' }]);
});

it('repeats a file that was cut off half-way', async () => {
  const text = 'CREATE TABLE third (a UInt8) ENGINE = MergeTree ORDER BY a;\n';
  await writeFile(join(directory, '0003-third.sql'), `${text}SELECT broken;\n`);
  await expect(runClickHouseMigrations({ client, directory })).rejects.toThrow(
    '0003-third failed at: SELECT broken',
  );
  await writeFile(join(directory, '0003-third.sql'), text);
  expect(await runClickHouseMigrations({ client, directory })).toMatchObject({ applied: ['0003-third'] });
});

it('refuses a file that was changed after it had been applied', async () => {
  await writeFile(
    join(directory, '0001-first.sql'),
    'CREATE TABLE other (a UInt8) ENGINE = MergeTree ORDER BY a;\n',
  );
  await expect(runClickHouseMigrations({ client, directory })).rejects.toThrow('0001-first was changed');
});

it('reads tables, streams and raw formats, and maps errors', async () => {
  const table = await client.queryTable('SELECT number AS n, {s:String} AS s FROM numbers(2)', {
    params: { s: 'x' },
  });
  expect(table).toMatchObject({
    columns: [
      { name: 'n', type: 'UInt64' },
      { name: 's', type: 'String' },
    ],
    rows: [
      [0, 'x'],
      [1, 'x'],
    ],
    statistics: { rowsRead: 2 },
  });
  let seen = 0;
  for await (const rows of client.stream('SELECT number FROM numbers(100000)')) seen += rows.length;
  expect(seen).toBe(100_000);
  const raw = await client.queryRaw('SELECT 1 AS a', 'CSVWithNames');
  expect(Buffer.concat(await raw.body.toArray()).toString()).toBe('"a"\n1\n');
  await expect(client.query('SELECT nothing')).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

it('an aborted signal ends the query as cancelled', async () => {
  const leave = new AbortController();
  const query = client.query('SELECT sleepEachRow(0.2) FROM numbers(100)', { signal: leave.signal });
  leave.abort();
  await expect(query).rejects.toMatchObject({ code: 'query_cancelled' });
});
