/** A query that neither its limit nor a kill ends: it ends with the process, and every client gets a correct error. */
import { waitFor } from '@meridian/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Instance, startInstance, temporaryFolder } from './instance.ts';

const GRACE_MS = 300;
const DEPTH = 16;

/** Each step doubles the plan. The engine checks limits and kills only after planning. */
const ENDLESS_PLAN = `WITH c0 AS (SELECT 1 AS x), ${Array.from(
  { length: DEPTH },
  (_, step) => `c${step + 1} AS (SELECT * FROM c${step} UNION ALL SELECT * FROM c${step})`,
).join(', ')} SELECT count() FROM c${DEPTH}`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let instance: Instance;

beforeEach(async () => {
  folder = await temporaryFolder();
  instance = await start();
});

afterEach(async () => {
  await instance.client.close();
  await instance.process.stop();
  await folder.remove();
});

const start = (): Promise<Instance> =>
  startInstance({ directory: folder.path, env: { CLICKHOUSE_KILL_GRACE_MS: String(GRACE_MS) } });

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'answered',
    (error: unknown) => error,
  );

const limit = { max_execution_time: 1 };

it('ends the process: its caller gets the time limit, the others a retryable error', async () => {
  const endless = failureOf(instance.client.query({ query: ENDLESS_PLAN, clickhouse_settings: limit }));
  const other = failureOf(
    instance.client.query({ query: 'SELECT sleepEachRow(1) FROM numbers(60) SETTINGS max_block_size = 1' }),
  );
  expect(await instance.process.exited).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await endless).toMatchObject({ code: '159' });
  expect(await other).toMatchObject({ code: '236' });
  expect(instance.process.lines.join('\n')).toContain('a query did not end after it was killed');
  await instance.client.close();
  instance = await start();
  expect(await (await instance.client.query({ query: 'SELECT 1', format: 'TabSeparated' })).text()).toBe(
    '1\n',
  );
});

it('ends the process as well when the caller has left', async () => {
  const leave = new AbortController();
  const endless = failureOf(instance.client.query({ query: ENDLESS_PLAN, abort_signal: leave.signal }));
  const count = async () => (await fetch(`${instance.internalUrl}/metrics`)).text();
  await waitFor(async () => /running_statements 1/.test(await count()));
  leave.abort();
  await endless;
  expect(await instance.process.exited).toEqual({ code: null, signal: 'SIGKILL' });
  instance = await start();
});

it('loses no insert that was acknowledged, and stores one that is sent again once', async () => {
  await instance.client.command({
    query:
      'CREATE TABLE t (n UInt64) ENGINE = MergeTree ORDER BY n SETTINGS non_replicated_deduplication_window = 1000',
  });
  const endless = failureOf(instance.client.query({ query: ENDLESS_PLAN, clickhouse_settings: limit }));
  const batch = 100;
  const insert = (n: number) =>
    instance.client.insert({
      table: 't',
      values: Array.from({ length: batch }, (_, row) => ({ n: n * batch + row })),
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: `batch-${n}` },
    });
  let unsure = 0;
  while ((await failureOf(insert(unsure))) === 'answered') unsure += 1;
  await endless;
  await instance.process.exited;
  await instance.client.close();
  instance = await start();
  await insert(unsure);
  const result = await instance.client.query({
    query: 'SELECT count() AS c, uniqExact(n) AS u FROM t',
    format: 'JSONEachRow',
  });
  const rows = (unsure + 1) * batch;
  expect(await result.json()).toEqual([{ c: rows, u: rows }]);
});

it('does not affect queries that end when they are cancelled', async () => {
  const slow = 'SELECT sleepEachRow(0.1) FROM numbers(1000) SETTINGS max_block_size = 1';
  const failure = await failureOf(
    instance.client.query({ query: slow, clickhouse_settings: { max_execution_time: 1 } }),
  );
  expect(failure).toMatchObject({ code: '159' });
  expect(await instance.client.ping()).toEqual({ success: true });
});
