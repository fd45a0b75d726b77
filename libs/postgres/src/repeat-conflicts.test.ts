import { expect, it } from 'vitest';
import { repeatConflicts } from './repeat-conflicts.ts';

const failingWith = (code: string, failures: number) => {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= failures) throw Object.assign(new Error('no'), { code });
    return calls;
  };
};

it.each(['40P01', '40001', 'P2034'])('repeats a transaction that ended with %s', async (code) => {
  expect(await repeatConflicts(failingWith(code, 2))).toBe(3);
});

it('gives up after two repeats', async () => {
  await expect(repeatConflicts(failingWith('40P01', 3))).rejects.toMatchObject({ code: '40P01' });
});

it.each(['23505', '57014', 'P2028', 'ECONNRESET'])('does not repeat after %s', async (code) => {
  await expect(repeatConflicts(failingWith(code, 1))).rejects.toMatchObject({ code });
});
