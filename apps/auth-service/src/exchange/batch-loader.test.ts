import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const deferred = () => Promise.withResolvers<void>();

it('starts the first look-up at once and sends together what waits for it', async () => {
  const batches: (readonly string[])[] = [];
  const gate = deferred();
  const loader = createBatchLoader({
    maxInFlight: 1,
    maxBatch: 10,
    loadMany: async (keys) => {
      batches.push(keys);
      await gate.promise;
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    },
  });
  const answers = ['a', 'b', 'c', 'b'].map((key) => loader.load(key));
  gate.resolve();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'B']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

it('answers undefined for what is not there, and fails only those of the failed batch', async () => {
  let fail = true;
  const loader = createBatchLoader<string>({
    maxInFlight: 1,
    maxBatch: 1,
    loadMany: async () => {
      if (!fail) return new Map();
      fail = false;
      throw new Error('down');
    },
  });
  const [first, second] = await Promise.allSettled([loader.load('a'), loader.load('b')]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: undefined });
});

it('fails those that wait together with the batch when the store is away', async () => {
  const gate = deferred();
  const loader = createBatchLoader<string>({
    maxInFlight: 1,
    maxBatch: 1,
    failsAll: () => true,
    loadMany: async () => {
      await gate.promise;
      throw new Error('away');
    },
  });
  const answers = Promise.allSettled(['a', 'b', 'c'].map((key) => loader.load(key)));
  gate.resolve();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
