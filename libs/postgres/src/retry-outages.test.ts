import { expect, it } from 'vitest';
import { retryOutages } from './retry-outages.ts';

const failing = (errors: readonly Error[]) => {
  let attempts = 0;
  const work = async (): Promise<string> => {
    const error = errors[attempts];
    attempts += 1;
    if (error !== undefined) throw error;
    return 'done';
  };
  return { work, attempts: () => attempts };
};
const AWAY = new Error('Connection terminated due to connection timeout');
const WRONG = new Error('relation "users" does not exist');

it('tries again while Postgres does not answer', async () => {
  const { work, attempts } = failing([AWAY, AWAY]);
  await expect(retryOutages(work, { forMs: 10_000 })).resolves.toBe('done');
  expect(attempts()).toBe(3);
});

it.each([
  ['any other error', [AWAY, WRONG], 10_000, WRONG, 2],
  ['an outage that lasts longer', [AWAY], -1, AWAY, 1],
])('throws %s', async (_what, errors, forMs, thrown, count) => {
  const { work, attempts } = failing(errors);
  await expect(retryOutages(work, { forMs })).rejects.toBe(thrown);
  expect(attempts()).toBe(count);
});
