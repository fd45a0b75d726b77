/** Gateways and services are replaced one by one under load, and no request fails. */
import {
  createTestRedis,
  ROLLING_SHUTDOWN_DELAY_MS,
  type RollingService,
  startCallers,
  startRollingService,
} from '@meridian/testing';
import { expect, it } from 'vitest';
import { PUBLIC_URL } from './gateway-harness.ts';

/** The long form: TEST_ROLLS=10. */
const ROLLS = Number(process.env['TEST_ROLLS'] ?? 3);
const GATEWAY = new URL('../src/main.ts', import.meta.url);

const startGateways = async (services: RollingService): Promise<RollingService> =>
  startRollingService({
    entry: GATEWAY,
    env: {
      INTERNAL_SECRET: 'internal secret of the tests',
      REDIS_URL: await createTestRedis(),
      PUBLIC_URL,
      // The exchange of the credential comes first and can also reach a stopping service.
      AUTH_SERVICE_URL: services.url,
      QUERY_SERVICE_URL: services.url,
      GATEWAY_KEEP_ALIVE_MS: String(ROLLING_SHUTDOWN_DELAY_MS / 2),
      GATEWAY_RATE_LIMIT_PERCENT: '100000',
    },
  });

it('replacing gateways and services fails no request, and does every write once', {
  timeout: 60_000 + ROLLS * 60_000,
}, async () => {
  const services = await startRollingService();
  const gateways = await startGateways(services);
  const callers = startCallers(`${gateways.url}/api/projects/1/query/x/`);
  for (let roll = 0; roll < ROLLS; roll += 1) {
    expect(await Promise.all([services.roll(), gateways.roll()])).toEqual([0, 0]);
  }
  const { failures, written } = await callers.stop();
  const done = await services.writes();
  await gateways.stop();
  await services.stop();

  expect(failures).toEqual([]);
  expect(written.length).toBeGreaterThan(200);
  expect(done.toSorted()).toEqual(written.toSorted());
});
