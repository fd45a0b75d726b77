import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

const create = (failsFor: (items: readonly number[]) => boolean = () => false, isAway = false) => {
  const batches: number[][] = [];
  const write = createGroupCommit<number, string>({
    maxInFlight: 1,
    maxBatch: 3,
    failsAll: () => isAway,
    commit: async (items) => {
      batches.push([...items]);
      await Promise.resolve();
      if (failsFor(items)) throw new Error(`failed with ${items.join()}`);
      return items.map((item) => `done ${item}`);
    },
  });
  return { batches, write };
};

describe('group commit', () => {
  it('commits at once, and together what arrives meanwhile', async () => {
    const { batches, write } = create();
    expect(await Promise.all([1, 2, 3, 4, 5].map(write))).toEqual([
      'done 1',
      'done 2',
      'done 3',
      'done 4',
      'done 5',
    ]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('one that fails does not spoil the others', async () => {
    const { write } = create((items) => items.includes(3));
    const results = await Promise.allSettled([1, 2, 3, 4].map(write));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('when the store is away nothing is tried twice, and everything that waits fails', async () => {
    const { batches, write } = create(() => true, true);
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(write));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(batches).toEqual([[1]]);
  });
});
