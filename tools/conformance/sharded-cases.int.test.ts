/** Runs cases on two shards: the answers equal those of one server. */
import { join } from 'node:path';
import { startShardsProxy, startTestShards, type TestShards } from '@meridian/clickhouse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from '../../apps/query-service/test/query-harness.ts';
import { type CaseFile, readCases } from './case-file.ts';
import { targetOf } from './harness-target.ts';
import { runCase } from './run-case.ts';
import type { Target } from './target.ts';

const CASE_TIMEOUT_MS = 60_000;
/** All cases run on one server. Here a part of each kind runs; with `CONFORMANCE_SHARDED=all` every case, and with CONFORMANCE_CASES those of a folder. */
const EVERY = process.env['CONFORMANCE_SHARDED'] === 'all' ? 1 : 9;
const FOLDER = process.env['CONFORMANCE_CASES'] ?? join(import.meta.dirname, 'cases');

let shards: TestShards;
let proxy: Awaited<ReturnType<typeof startShardsProxy>>;
let query: QueryHarness;
let target: Target;

beforeAll(async () => {
  shards = await startTestShards();
  proxy = await startShardsProxy(shards);
  const env = { CLICKHOUSE_URL: proxy.url, CLICKHOUSE_CLUSTER: shards.cluster };
  query = await startQuery(env, { captureEnv: env });
  target = targetOf(query);
});
afterAll(async () => {
  await query?.stop();
  proxy?.close();
  await shards?.close();
});

const partOf = (cases: readonly CaseFile[]): readonly CaseFile[] =>
  [...Map.groupBy(cases, ({ case: test }) => test.kind).values()].flatMap((ofKind) =>
    ofKind.filter((_case, index) => index % EVERY === 0),
  );

describe('on two shards the answer to a case', () => {
  const cases = partOf(readCases(FOLDER, undefined));
  it.concurrent.each(cases)('$file: $case.name', { timeout: CASE_TIMEOUT_MS }, async ({ case: test }) => {
    expect(await runCase(target, test)).toBeUndefined();
  });
});
