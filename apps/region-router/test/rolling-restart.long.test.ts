/** The gateways of a region are replaced one by one under load, and no request fails. */
import { ROLLING_SHUTDOWN_DELAY_MS, startCallers, startRollingService } from '@meridian/testing';
import { expect, it } from 'vitest';
import { startRouterHarness } from './router-harness.ts';

/** The long form: TEST_ROLLS=10. */
const ROLLS = Number(process.env['TEST_ROLLS'] ?? 3);

it('replacing gateways fails no request, and does every write once', { timeout: 240_000 }, async () => {
  const gateways = await startRollingService();
  await using router = await startRouterHarness({
    ROUTER_US_URL: gateways.url,
    ROUTER_KEEP_ALIVE_MS: String(ROLLING_SHUTDOWN_DELAY_MS / 2),
  });
  const callers = startCallers(`${router.url}/api/projects/1/query/x/`);
  for (let roll = 0; roll < ROLLS; roll += 1) expect(await gateways.roll()).toBe(0);
  const { failures, written } = await callers.stop();
  const done = await gateways.writes();
  await gateways.stop();

  expect(failures).toEqual([]);
  expect(written.length).toBeGreaterThan(200);
  expect(done.toSorted()).toEqual(written.toSorted());
});
