import { ClickHouseError } from '@clickhouse/client';
import { InvalidRequestError, UnavailableError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
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
    lookEveryMs: 1,
    graceMs: 10,
  });
  return { engine, breaker };
};

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

  it('lets queries through again when a look finds the engine back', async () => {
    const { engine, breaker } = setUp();
    for (let count = 0; count < 2; count++) await expect(breaker.run(run, outage)).rejects.toThrow('down');
    engine.isBack = true;
    await expect(breaker.run(run, async () => 'looks')).rejects.toThrow('does not answer');
    await Promise.resolve();
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
    expect(engine.pings).toBe(1);
  });

  it('waits for a silent engine a little longer than the query’s own limit, and counts it', async () => {
    const { breaker } = setUp();
    const silent = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    for (let count = 0; count < 2; count++) {
      await expect(breaker.run({ timeoutMs: 1 }, silent)).rejects.toMatchObject({ status: 504 });
    }
    await expect(breaker.run(run, async () => 'never')).rejects.toMatchObject({ status: 503 });
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
    const slow = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    for (let count = 0; count < 3; count++) {
      await expect(breaker.run({ timeoutMs: 1 }, slow)).rejects.toMatchObject({ status: 504 });
    }
    expect(await breaker.run(run, async () => 'fine')).toBe('fine');
  });

  it('does not count a caller who hangs up, and forgets no failure for one', async () => {
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
