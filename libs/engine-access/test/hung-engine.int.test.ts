import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngineAccess, type EngineAccess } from '../src/engine-access.ts';

/** Accepts requests and never answers, like an engine that is stopped by SIGSTOP. */
const hung = createServer(() => {});
let engine: EngineAccess;

beforeAll(async () => {
  await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
  engine = createEngineAccess({ url: `http://127.0.0.1:${(hung.address() as AddressInfo).port}/meridian` });
});

afterAll(async () => {
  hung.closeAllConnections();
  await engine.close();
  await new Promise((resolve) => hung.close(resolve));
});

it('a read of an engine that hangs is refused with 503 within five seconds, in every form', async () => {
  const own = engine.forProject(1);
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled([
    own.query('SELECT 1'),
    own.queryTable('SELECT 1'),
    own.queryRaw('SELECT 1', 'CSV'),
    own.describe('SELECT 1'),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'unavailable' } });
  }
});
