/** The short form of `npm run faults`: kills and hangs each store once for a few seconds under mixed load. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHORT_FAULTS } from './faults.ts';
import { type Callers, prepareCallers } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { type Limits, problemsOf } from './report.ts';
import { runFault } from './run-fault.ts';

/** Longer than the store time-outs, so that the outage also produces answers after a time-out. */
const AWAY_MS = 4_000;
/** The limit is higher than the promised one, because other tests may run at the same time. */
const LIMITS: Limits = { slowestMs: 20_000, recoveryMs: 30_000 };

describe('a store that is away for a moment', () => {
  let product: Product;
  let callers: Callers;
  beforeAll(async () => {
    product = await startProduct();
    callers = await prepareCallers(product);
  }, 300_000);
  afterAll(() => product?.close(), 60_000);

  it.each(SHORT_FAULTS)(
    '$name: no acknowledged event is lost, and every error says what to do',
    {
      timeout: 300_000,
    },
    async (fault) => {
      const report = await runFault(product, callers, fault, AWAY_MS);
      expect(problemsOf(report, LIMITS)).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.runs).toBeGreaterThan(0);
    },
  );
});
