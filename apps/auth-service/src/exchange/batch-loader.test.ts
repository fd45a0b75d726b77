import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

it('looks up a key once for several waiting callers, and returns undefined for a missing one', async () => {
  const batches: (readonly string[])[] = [];
  const loader = createBatchLoader({
    maxInFlight: 1,
    maxBatch: 10,
    loadMany: async (keys) => {
      batches.push(keys);
      await Promise.resolve();
      return new Map(keys.filter((key) => key !== 'c').map((key) => [key, key.toUpperCase()]));
    },
  });
  const answers = ['a', 'b', 'c', 'b'].map((key) => loader.load(key));
  expect(await Promise.all(answers)).toEqual(['A', 'B', undefined, 'B']);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

it('fails those that wait together with the batch when Postgres is away', async () => {
  let batches = 0;
  const loader = createBatchLoader<string>({
    maxInFlight: 1,
    maxBatch: 1,
    loadMany: async () => {
      batches += 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((key) => loader.load(key)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toBe(1);
});
