/** Runs every case of `cases/` against the query service with real stores. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from '../../apps/query-service/test/query-harness.ts';
import { readCases } from './case-file.ts';
import { targetOf } from './harness-target.ts';
import { runCase } from './run-case.ts';
import type { Target } from './target.ts';

const CASE_TIMEOUT_MS = 60_000;

let query: QueryHarness;
let target: Target;

beforeAll(async () => {
  query = await startQuery();
  target = targetOf(query);
});
afterAll(() => query.stop());

describe('the answer to a case', () => {
  const cases = readCases(join(import.meta.dirname, 'cases'), undefined);
  it.concurrent.each(cases)('$file: $case.name', { timeout: CASE_TIMEOUT_MS }, async ({ case: test }) => {
    expect(await runCase(target, test)).toBeUndefined();
  });
});
