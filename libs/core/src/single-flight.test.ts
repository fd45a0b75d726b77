import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const untilTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('single flight', () => {
  it('does the work once for callers at the same time, and again for later ones', async () => {
    const flights = createSingleFlight<number>();
    const work = vi.fn(async () => 7);
    expect(
      await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)]),
    ).toEqual([7, 7, 7]);
    expect(work).toHaveBeenCalledTimes(2);
    expect(flights.isRunning('a')).toBe(false);
    await flights.run('a', work);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('gives a failure to all callers and keeps nothing of it', async () => {
    const flights = createSingleFlight<number>();
    const failing = async () => Promise.reject(new Error('away'));
    const results = await Promise.allSettled([flights.run('a', failing), flights.run('a', failing)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(flights.run('a', async () => 1)).resolves.toBe(1);
  });

  it('aborts the work only when all callers have left, and does not share it after that', async () => {
    const flights = createSingleFlight<string>();
    const [first, second] = [new AbortController(), new AbortController()];
    const signals: AbortSignal[] = [];
    const endless = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<string>(() => {});
    };
    const left = [first, second].map(({ signal }) => flights.run('a', endless, signal).catch(() => 'left'));
    first.abort();
    await left[0];
    expect(signals[0]!.aborted).toBe(false);
    second.abort();
    await left[1];
    expect(signals[0]!.aborted).toBe(true);
    expect(await flights.run('a', async () => 'anew')).toBe('anew');
  });

  it('continues the work for the remaining caller', async () => {
    const flights = createSingleFlight<string>();
    const leaving = new AbortController();
    let finish = (_: string): void => {};
    const work = () => new Promise<string>((resolve) => (finish = resolve));
    const left = flights.run('a', work, leaving.signal).catch(() => 'left');
    const stays = flights.run('a', work);
    leaving.abort();
    expect(await left).toBe('left');
    finish('done');
    expect(await stays).toBe('done');
  });

  it('starts anew for callers after forgetAll, whatever still runs', async () => {
    const flights = createSingleFlight<string>();
    let finish = (_: string): void => {};
    const old = flights.run('a', () => new Promise<string>((resolve) => (finish = resolve)));
    flights.forgetAll();
    let finishNew = (_: string): void => {};
    const fresh = flights.run('a', () => new Promise<string>((resolve) => (finishNew = resolve)));
    finish('old');
    expect(await old).toBe('old');
    await untilTurn();
    expect(flights.isRunning('a')).toBe(true);
    finishNew('new');
    expect(await fresh).toBe('new');
  });
});
