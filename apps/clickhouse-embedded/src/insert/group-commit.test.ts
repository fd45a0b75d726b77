import { expect, it } from 'vitest';
import { EngineError } from '../engine/engine-error.ts';
import { GroupCommit } from './group-commit.ts';

/** Commits that the test completes. */
const heldCommits = () => {
  const committed: string[] = [];
  const open: PromiseWithResolvers<void>[] = [];
  const commit = (data: Buffer) => {
    committed.push(data.toString());
    const gate = Promise.withResolvers<void>();
    open.push(gate);
    return gate.promise;
  };
  return { committed, open, commit };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('commits the inserts of one turn together, and then those that arrived meanwhile', async () => {
  const { committed, open, commit } = heldCommits();
  const groups = new GroupCommit();
  const insert = (row: string) => groups.insert('t', Buffer.from(row), commit);
  const inserts = ['a', 'b\n'].map(insert);
  await turn();
  inserts.push(insert('c'));
  await turn();
  inserts.push(insert('d'));
  expect(committed).toEqual(['a\nb\n']);
  open[0]?.resolve();
  await inserts[0];
  await turn();
  expect(committed).toEqual(['a\nb\n', 'c\nd\n']);
  open[1]?.resolve();
  await Promise.all(inserts);
});

it('answers an insert only after the commit that has its rows', async () => {
  const { open, commit } = heldCommits();
  let answered = false;
  const insert = new GroupCommit().insert('t', Buffer.from('a'), commit).then(() => {
    answered = true;
  });
  await turn();
  expect(answered).toBe(false);
  open[0]?.resolve();
  await insert;
  expect(answered).toBe(true);
});

it('keeps different statements apart', async () => {
  const { committed, open, commit } = heldCommits();
  const groups = new GroupCommit();
  const inserts = ['t', 'u'].map((key) => groups.insert(key, Buffer.from(key), commit));
  await turn();
  expect(committed).toEqual(['t\n', 'u\n']);
  for (const gate of open) gate.resolve();
  await Promise.all(inserts);
});

it('when rows are wrong, fails only the insert that sent them', async () => {
  const stored: string[] = [];
  const commit = async (data: Buffer) => {
    await turn();
    if (data.includes('bad')) throw new EngineError(27, 'CANNOT_PARSE_INPUT_ASSERTION_FAILED', 'bad row');
    stored.push(data.toString());
  };
  const groups = new GroupCommit();
  const inserts = ['first', 'good', 'bad', 'fine'].map((row) => groups.insert('t', Buffer.from(row), commit));
  const outcomes = await Promise.allSettled(inserts);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(stored).toEqual(['first\n', 'good\n', 'fine\n']);
});

it('when the engine fails, fails all and repeats nothing', async () => {
  let commits = 0;
  const commit = async () => {
    commits += 1;
    await turn();
    throw new EngineError(243, 'NOT_ENOUGH_SPACE', 'No disk space left.');
  };
  const groups = new GroupCommit();
  const inserts = ['a', 'b', 'c'].map((row) => groups.insert('t', Buffer.from(row), commit));
  const outcomes = await Promise.allSettled(inserts);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(commits).toBe(1);
});
