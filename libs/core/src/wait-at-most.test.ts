import { expect, it } from 'vitest';
import { LATE, waitAtMost } from './wait-at-most.ts';

const never = new Promise<string>(() => {});

it('settles like the promise within the time', async () => {
  expect(await waitAtMost(60_000, Promise.resolve('value'))).toBe('value');
  await expect(waitAtMost(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('gives LATE when the promise takes longer', async () => {
  expect(await waitAtMost(0, never)).toBe(LATE);
});
