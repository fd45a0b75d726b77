/** Runs the migration Job as its image does, on empty databases of real stores. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClickHouse } from '@meridian/clickhouse';
import { createPgPool, SERVICE_SCHEMAS, withDatabase } from '@meridian/postgres';
import { testStores } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const NAME = `migrate_${randomUUID().slice(0, 8)}`;
const server = createPgPool(testStores().databaseUrl, { schema: 'public', applicationName: 'test' });
const clickhouse = createClickHouse({ url: testStores().clickhouseUrl, database: NAME });
const clickhouseUrl = new URL(testStores().clickhouseUrl);
clickhouseUrl.pathname = `/${NAME}`;

beforeAll(() => server.query(`CREATE DATABASE ${NAME}`));
afterAll(async () => {
  await clickhouse.command(`DROP DATABASE IF EXISTS ${NAME} SYNC`);
  await clickhouse.close();
  await server.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await server.end();
});

const runJob = async () => {
  const job = spawn(process.execPath, [fileURLToPath(new URL('../../docker/migrate.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: withDatabase(testStores().databaseUrl, NAME),
      CLICKHOUSE_URL: clickhouseUrl.href,
    },
  });
  const ended = new Promise<number | null>((resolve) => {
    job.once('exit', resolve);
  });
  const log = (await text(job.stdout))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { msg: string; app?: string; applied?: string[] });
  return { exitCode: await ended, log };
};

it('migrates every schema and ClickHouse, and changes nothing when it runs again', {
  timeout: 120_000,
}, async () => {
  const first = await runJob();
  expect(first.exitCode).toBe(0);
  const migrated = first.log.filter(({ applied }) => (applied?.length ?? 0) > 0).map(({ app }) => app);
  expect(migrated.toSorted()).toEqual(Object.keys(SERVICE_SCHEMAS).toSorted());
  expect(await clickhouse.query('EXISTS TABLE events')).toEqual([{ result: 1 }]);

  const second = await runJob();
  expect(second.exitCode).toBe(0);
  expect(second.log.flatMap(({ applied }) => applied ?? [])).toEqual([]);
});
