/** The short form of `npm run faults`: kills and hangs each store once for a few seconds under mixed load. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { SHORT_FAULTS } from './faults.ts';
import { type Callers, prepareCallers } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { type Limits, problemsOf } from './report.ts';
import { runFault } from './run-fault.ts';
import { FIVE_MINUTES_MS, startCopy, whyNoCopies } from './start-copy.ts';

/** Longer than the store time-outs, so that the outage also produces answers after a time-out. */
const AWAY_MS = 4_000;
/** The limit is higher than the promised one, because other tests may run at the same time. */
const LIMITS: Limits = { slowestMs: 20_000, recoveryMs: 30_000 };

/** Longer than the two minutes that a copy may take to start, so that a failure says what it printed. */
const COPY_TIMEOUT_MS = 150_000;

/** Some forty requests a second prove the same as the load of `npm run faults`. */
const LIGHT_LOAD = { pauseFactor: 2 };

let product: Product;
let callers: Callers;
beforeAll(async () => {
  product = await startProduct();
  callers = await prepareCallers(product);
}, 300_000);
afterAll(() => product?.close(), 60_000);

it('with stores of the person nothing is embedded, and theirs are used', async () => {
  const { region, stores } = product;
  expect(region.stores).toEqual({
    databaseUrl: stores.postgres.url,
    redisUrl: stores.redis.url,
    clickhouseUrl: stores.clickhouse.url,
  });
  const names = await product.processNames();
  expect(names).toContain('auth-service');
  for (const name of ['postgres', 'redis', 'clickhouse-embedded']) expect(names).not.toContain(name);
});

describe('a store that is away for a moment', () => {
  it.each(SHORT_FAULTS)(
    '$name: no acknowledged event is lost, and every error says what to do',
    {
      timeout: 300_000,
    },
    async (fault) => {
      const report = await runFault(product, callers, fault, AWAY_MS, LIGHT_LOAD);
      expect(problemsOf(report, LIMITS)).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.runs).toBeGreaterThan(0);
    },
  );
});

describe.skipIf(whyNoCopies() !== undefined)(
  `a clock that differs by five minutes (${whyNoCopies() ?? 'R12'})`,
  { timeout: COPY_TIMEOUT_MS },
  () => {
    const isWrong = /the clock of this machine is \d+ s (ahead of|behind) those of Postgres and Redis/;

    it.each([
      ['auth-service', FIVE_MINUTES_MS],
      ['auth-service', -FIVE_MINUTES_MS],
      ['capture-service', FIVE_MINUTES_MS],
      ['capture-writer', -FIVE_MINUTES_MS],
      ['query-service', FIVE_MINUTES_MS],
      ['endpoints-service', -FIVE_MINUTES_MS],
      ['endpoints-worker', FIVE_MINUTES_MS],
    ])('keeps %s (%i ms) out of service, and the log and readiness say why', async (name, clockOffsetMs) => {
      const copy = await startCopy(product, name, { clockOffsetMs, ready: isWrong });
      try {
        // On a busy machine, a check of readiness may end before the stores have told their time.
        await waitFor(async () => {
          const answer = await fetch(`${copy.internalUrl}/readyz?verbose`);
          return answer.status === 503 && isWrong.test(await answer.text());
        });
        await expect(fetch(copy.url)).rejects.toThrow();
      } finally {
        await copy.kill();
      }
    });

    it.each([FIVE_MINUTES_MS, -FIVE_MINUTES_MS])(
      'does not keep a gateway (%i ms) from serving, because it issues and judges no tokens; it reports the difference',
      async (clockOffsetMs) => {
        const { region } = product;
        const copy = await startCopy(product, 'gateway', { clockOffsetMs, ready: /"msg":"started"/ });
        try {
          const send = (token: string | null) =>
            callerAt(copy.url, token)('POST', `/api/projects/${region.projectId}/query/`, {
              query: { kind: 'HogQLQuery', query: `SELECT '${crypto.randomUUID()}'` },
            });
          expect((await send(region.personalApiKey)).status).toBe(200);
          expect((await send(callers.tokens.access_token)).status).toBe(200);
          expect((await send(product.revokedKey)).status).toBe(401);
          const metrics = await (await fetch(`${copy.internalUrl}/metrics`)).text();
          const seconds = Number(
            /^meridian_clock_difference_seconds{clock="Redis"} (\S+)$/m.exec(metrics)?.[1],
          );
          expect(Math.round(seconds / 60)).toBe(clockOffsetMs / 60_000);
        } finally {
          await copy.kill();
        }
      },
    );
  },
);
