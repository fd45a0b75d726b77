import { ClickHouseError } from '@clickhouse/client';
import { InvalidRequestError, UnavailableError } from '@meridian/core';
import { describe, expect, it, vi } from 'vitest';
import { createEngineBreaker } from './engine-breaker.ts';

const outage = async (): Promise<never> => {
  throw new UnavailableError('unavailable', 'down');
};
const mistake = async (): Promise<never> => {
  throw new InvalidRequestError('invalid_input', 'wrong');
};
const run = { timeoutMs: 1_000 };

const setUp = (isBack = false) => {
  const engine = { isBack, pings: 0 };
  const breaker = createEngineBreaker({
    ping: async () => {
      engine.pings++;
      return engine.isBack;
    },
    openAfterFailures: 2,
    lookEveryMs: 5,
    graceMs: 20,
  });
  return { engine, breaker };
};

const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('the breaker', () => {
  it('refuses at once after failures in a row', async () => {
    const { breaker } = setUp();
    for (let count = 0; count < 2; count++) await expect(breaker.run(run, outage)).rejects.toThrow('down');
    await expect(breaker.run(run, async () => 'never')).rejects.toThrow('does not answer');
  });

  it('does not take an author’s mistake for an outage', async () => {
    const { breaker } = setUp();
    for (let count = 0; count < 9; count++) await expect(breaker.run(run, mistake)).rejects.toThrow('wrong');
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
  });

  it('lets queries through again once the engine answers a ping, also without queries meanwhile', async () => {
    const { engine, breaker } = setUp();
    for (let count = 0; count < 2; count++) await expect(breaker.run(run, outage)).rejects.toThrow('down');
    engine.isBack = true;
    const pings = engine.pings;
    await vi.waitUntil(() => engine.pings > pings);
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
  });

  it('ends every query that waits for a silent engine with 503, long before their time limits', async () => {
    const { breaker } = setUp();
    const startedAt = performance.now();
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => breaker.run({ timeoutMs: 60_000 }, silent).catch((error) => error)),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 503, options: { retryAfterSeconds: 2 } });
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await expect(breaker.run(run, async () => 'never')).rejects.toMatchObject({ status: 503 });
  });

  it('waits for an engine that is alive a little longer than the query’s own limit', async () => {
    const { breaker } = setUp(true);
    await expect(breaker.run({ timeoutMs: 1 }, silent)).rejects.toMatchObject({ status: 504 });
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
  });

  it('does not take a busy engine for one that is away', async () => {
    const { engine, breaker } = setUp();
    const cause = new ClickHouseError({
      message: 'too many',
      code: '202',
      type: 'TOO_MANY_SIMULTANEOUS_QUERIES',
    });
    const busy = async (): Promise<never> => {
      throw new UnavailableError('unavailable', 'busy', { cause });
    };
    for (let count = 0; count < 3; count++) await expect(breaker.run(run, busy)).rejects.toThrow('busy');
    engine.isBack = true;
    for (let count = 0; count < 3; count++) {
      await expect(breaker.run({ timeoutMs: 1 }, silent)).rejects.toMatchObject({ status: 504 });
    }
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
  });

  it('does not count a cancelled call, and keeps its failures after one', async () => {
    const { breaker } = setUp();
    for (let count = 0; count < 3; count++) {
      const hungUp = AbortSignal.abort(new Error('gone'));
      await expect(
        breaker.run({ ...run, signal: hungUp }, async (signal) => signal.throwIfAborted()),
      ).rejects.toThrow('gone');
    }
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
    await expect(breaker.run(run, outage)).rejects.toThrow('down');
    const gone = { ...run, signal: AbortSignal.abort(new Error('gone')) };
    await expect(breaker.run(gone, async (signal) => signal.throwIfAborted())).rejects.toThrow('gone');
    await expect(breaker.run(run, outage)).rejects.toThrow('down');
    await expect(breaker.run(run, async () => 'never')).rejects.toMatchObject({ status: 503 });
  });
});
