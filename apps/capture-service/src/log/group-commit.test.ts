import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** Records the groups; each is committed when the test says so. */
const heldCommits = () => {
  const groups: string[][] = [];
  const ends: { succeed: () => void; fail: (error: Error) => void }[] = [];
  const commit = (items: readonly string[]) => {
    groups.push([...items]);
    return new Promise<string[]>((resolve, reject) => {
      ends.push({ succeed: () => resolve(items.map((item) => `${item} stored`)), fail: reject });
    });
  };
  return { groups, ends, commit };
};
const options = { sizeOf: (item: string) => item.length, maxGroupSize: 4 };

describe('group commit', () => {
  it('does not hold up the first, and takes together what comes while it is on its way', async () => {
    const { groups, ends, commit } = heldCommits();
    const append = createGroupCommit(commit, options);
    const answers = ['a', 'b', 'c'].map(append);
    expect(groups).toEqual([['a']]);
    ends[0]!.succeed();
    expect(await answers[0]).toBe('a stored');
    expect(groups).toEqual([['a'], ['b', 'c']]);
    ends[1]!.succeed();
    expect(await Promise.all(answers)).toEqual(['a stored', 'b stored', 'c stored']);
  });

  it('closes a group that is large enough, and takes one item however large it is', async () => {
    const { groups, ends, commit } = heldCommits();
    const append = createGroupCommit(commit, options);
    const answers = ['first', 'bb', 'cc', 'd', 'longer than a group'].map(append);
    for (const [index, lastOfGroup] of [0, 2, 4].entries()) {
      ends[index]!.succeed();
      await answers[lastOfGroup];
    }
    expect(groups).toEqual([['first'], ['bb', 'cc'], ['d', 'longer than a group']]);
  });

  it('reports a failure to every waiting caller, and accepts the next batch', async () => {
    const { ends, commit } = heldCommits();
    const append = createGroupCommit(commit, options);
    const answers = ['a', 'b'].map(append);
    ends[0]!.fail(new Error('no answer'));
    for (const answer of answers) await expect(answer).rejects.toThrow('no answer');
    const later = append('c');
    ends[1]!.succeed();
    expect(await later).toBe('c stored');
  });
});
