import { describe, expect, it } from 'vitest';
import { type AfterFailure, createBatcher } from './batcher.ts';

/** Records the batches. The test ends each of them. */
const heldBatches = () => {
  const batches: string[][] = [];
  const ends: { succeed: () => void; fail: (error: Error) => void }[] = [];
  const processBatch = (items: readonly string[]) => {
    batches.push([...items]);
    return new Promise<string[]>((resolve, reject) => {
      ends.push({ succeed: () => resolve(items.map((item) => `${item} done`)), fail: reject });
    });
  };
  return { batches, ends, processBatch };
};

/** The event loop ends its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batcher', () => {
  it('processes the items of one turn together, and then those that arrived meanwhile', async () => {
    const { batches, ends, processBatch } = heldBatches();
    const add = createBatcher({ processBatch, maxSize: 10 });
    const results = ['a', 'b'].map(add);
    await turn();
    results.push(...['c', 'd'].map(add));
    await turn();
    results.push(add('e'));
    expect(batches).toEqual([['a', 'b']]);
    ends[0]!.succeed();
    expect(await results[0]).toBe('a done');
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    ends[1]!.succeed();
    expect(await Promise.all(results)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
  });

  it('fills batches up to the given size, and runs up to the given number at once', async () => {
    const { batches, ends, processBatch } = heldBatches();
    const add = createBatcher({ processBatch, maxSize: 2, maxInFlight: 2 });
    const results = ['a', 'b', 'c', 'd', 'e'].map(add);
    await turn();
    const first = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    expect(batches).toEqual(first);
    ends[0]!.succeed();
    await results[0];
    expect(batches).toEqual([...first, ['e']]);
  });

  it('closes a batch that has reached its size, and accepts one item of any size', async () => {
    const { batches, ends, processBatch } = heldBatches();
    const add = createBatcher({ processBatch, sizeOf: (item: string) => item.length, maxSize: 4 });
    const results = ['first', 'bb', 'cc', 'd', 'longer than a batch'].map(add);
    await turn();
    for (const [index, lastOfBatch] of [0, 2, 4].entries()) {
      ends[index]!.succeed();
      await results[lastOfBatch];
    }
    expect(batches).toEqual([['first'], ['bb', 'cc'], ['d', 'longer than a batch']]);
  });

  it('fails all that wait when the store goes away while items are processed one by one', async () => {
    let calls = 0;
    const add = createBatcher<string, string>({
      maxSize: 3,
      afterFailure: () => (calls < 3 ? 'retry-each' : 'fail-all'),
      processBatch: async (items) => {
        calls += 1;
        await Promise.resolve();
        if (calls === 1 || calls >= 3) throw new Error('away');
        return items;
      },
    });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(add));
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'],
    ]);
    expect(calls).toBe(3);
  });

  const failingFor = (bad: string, after: AfterFailure) => {
    const batches: string[][] = [];
    const add = createBatcher<string, string>({
      maxSize: 3,
      afterFailure: () => after,
      processBatch: async (items) => {
        batches.push([...items]);
        await turn();
        if (items.includes(bad)) throw new Error(`cannot process ${bad}`);
        return items;
      },
    });
    const run = async ([first, ...others]: readonly string[]) => {
      const results = [add(first!)];
      await turn();
      results.push(...others.map(add));
      return (await Promise.allSettled(results)).map(({ status }) => status === 'fulfilled');
    };
    return { batches, run };
  };

  it.each([
    ['fail-batch', [true, false, false, false, true], [['a'], ['b', 'c', 'd'], ['e']]],
    ['fail-all', [true, false, false, false, false], [['a'], ['b', 'c', 'd']]],
    ['retry-each', [true, true, false, true, true], [['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d'], ['e']]],
  ] as const)('after a failure: %s', async (after, succeeded, expectedBatches) => {
    const { batches, run } = failingFor('c', after);
    expect(await run(['a', 'b', 'c', 'd', 'e'])).toEqual(succeeded);
    expect(batches).toEqual(expectedBatches);
    expect(await run(['later'])).toEqual([true]);
  });
});
