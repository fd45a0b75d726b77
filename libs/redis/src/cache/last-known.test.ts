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

it('gives what was read last while the source is away, for as long as allowed', async () => {
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
