import { expect, it } from 'vitest';
import { createLastKnown } from './last-known.ts';

const away = new Error('away');

const setUp = () => {
  const bus = { isCurrent: () => isCurrent };
  let isCurrent = true;
  let now = 0;
  const known = createLastKnown<string>({
    bus,
    isAway: (error) => error === away,
    maxEntries: 2,
    maxAgeMs: 1_000,
    patienceMs: 0,
    now: () => now,
  });
  const fail = (error: Error = away) => known.read('a', () => Promise.reject(error));
  return {
    known,
    fail,
    readA: (value = 'first') => known.read('a', async () => value),
    loseBus: () => {
      isCurrent = false;
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
};

it('returns the last value while the source is away, for the allowed time', async () => {
  const { fail, readA, wait } = setUp();
  await readA('first');
  await readA('second');
  wait(1_000);
  expect(await fail()).toBe('second');
  wait(1);
  await expect(fail()).rejects.toThrow('away');
});

it('gives nothing that changed, or may have changed', async () => {
  const { fail, readA, known, loseBus } = setUp();
  await readA();
  known.forget('a');
  await expect(fail()).rejects.toThrow('away');
  const reading = known.read('a', async () => 'old already');
  known.forgetAll();
  await reading;
  await expect(fail()).rejects.toThrow('away');
  await readA();
  loseBus();
  await expect(fail()).rejects.toThrow('away');
});

it('hides no other error, and keeps no more than allowed', async () => {
  const { fail, readA, known } = setUp();
  await readA();
  await expect(fail(new Error('a bug'))).rejects.toThrow('a bug');
  await known.read('b', async () => 'b');
  await known.read('c', async () => 'c');
  await expect(fail()).rejects.toThrow('away');
});

const pending = () => {
  let settle: (value: string) => void = () => {};
  const value = new Promise<string>((resolve) => {
    settle = resolve;
  });
  return { value, settle };
};

it('waits only briefly for a slow source when there is a last value, and keeps the late value', async () => {
  const { readA, fail, known } = setUp();
  await readA('first');
  const slow = pending();
  expect(await known.read('a', () => slow.value)).toBe('first');
  slow.settle('second');
  await slow.value;
  expect(await fail()).toBe('second');
});

it('waits for a slow source when the last value may have changed', async () => {
  const { readA, known } = setUp();
  await readA('first');
  const slow = pending();
  const reading = known.read('a', () => slow.value);
  known.forget('a');
  slow.settle('second');
  expect(await reading).toBe('second');
});

it('a read that ends in time is given although another key was forgotten', async () => {
  const { readA, known } = setUp();
  await readA('first');
  const slow = pending();
  const reading = known.read('a', () => slow.value);
  known.forget('b');
  slow.settle('second');
  expect(await reading).toBe('second');
});
