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

const rowsOf = (text: string) => ({ data: Buffer.from(text), rows: 1 });

const engineError = (code: number, text: string) => new EngineError(code, 'ERROR', text);

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('commits the inserts of one turn together, and then those that arrived meanwhile', async () => {
  const { committed, open, commit } = heldCommits();
  const groups = new GroupCommit();
  const insert = (row: string) => groups.insert('t', rowsOf(row), { commit, makesOnePart: true });
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
  const insert = new GroupCommit().insert('t', rowsOf('a'), { commit, makesOnePart: true }).then(() => {
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
  const inserts = ['t', 'u'].map((key) => groups.insert(key, rowsOf(key), { commit, makesOnePart: true }));
  await turn();
  expect(committed).toEqual(['t\n', 'u\n']);
  for (const gate of open) gate.resolve();
  await Promise.all(inserts);
});

it('repeats no insert into a table that has got partitions since the first insert of its group', async () => {
  const groups = new GroupCommit();
  const { committed, open, commit } = heldCommits();
  const insert = (row: string, makesOnePart: boolean) =>
    groups.insert('t', rowsOf(row), { commit, makesOnePart });
  const before = insert('a', true);
  await turn();
  const after = ['b', 'c'].map((row) => insert(row, false));
  await turn();
  open[0]?.resolve();
  await before;
  await turn();
  open[1]?.reject(engineError(395, 'throwIf'));
  expect(await Promise.allSettled(after)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(committed).toEqual(['a\n', 'b\nc\n']);
});

/** Four inserts, of which the third is bad. A commit with it fails with the error. */
const withOneBad = async (error: EngineError, makesOnePart: boolean) => {
  const stored: string[] = [];
  let commits = 0;
  const commit = async (data: Buffer) => {
    commits += 1;
    await turn();
    if (data.includes('bad')) throw error;
    stored.push(data.toString());
  };
  const groups = new GroupCommit();
  const inserts = ['first', 'good', 'bad', 'fine'].map((row) =>
    groups.insert('t', rowsOf(row), { commit, makesOnePart }),
  );
  const outcomes = await Promise.allSettled(inserts);
  return { acknowledged: outcomes.map(({ status }) => status === 'fulfilled'), stored, commits };
};

it.each([
  [
    'that cannot be read',
    engineError(27, 'expected 1: While executing ParallelParsingBlockInputFormat.'),
    false,
  ],
  ['with an unknown column', engineError(117, 'y: While executing JSONEachRowRowInputFormat.'), false],
  ['that violate a constraint', engineError(469, 'Constraint `c` for table a.t is violated'), false],
  [
    'of too many partitions',
    engineError(252, 'Too many partitions for single INSERT block (more than 100)'),
    false,
  ],
  ['from which a column cannot be computed', engineError(395, "while executing 'FUNCTION throwIf'"), true],
  ['that the engine refuses for any other reason', engineError(427, 'cannot compile re2'), true],
  ['that need too much memory', engineError(241, 'Query memory limit exceeded: would use 1.00 GiB'), true],
  [
    'that need too much memory to be read',
    engineError(241, 'Query memory limit exceeded: While executing JSONEachRowRowInputFormat.'),
    false,
  ],
  [
    'with nested arrays of different sizes',
    engineError(190, "Elements 'n.a' and 'n.b' of Nested data structure 'n' have different array sizes."),
    false,
  ],
  [
    'that have the words of an error of a view',
    engineError(469, "Constraint `c` is violated. Column values: s = 'x: while pushing to view a.v'"),
    false,
  ],
])('fails only the insert with rows %s', async (_, error, makesOnePart) => {
  const { acknowledged, stored } = await withOneBad(error, makesOnePart);
  expect(acknowledged).toEqual([true, true, false, true]);
  expect(stored).toEqual(['first\n', 'good\n', 'fine\n']);
});

it.each([
  ['no space is left', engineError(243, 'No disk space left.'), true],
  [
    'memory ran out while rows were read',
    engineError(241, '(total) memory limit exceeded: While executing JSONEachRowRowInputFormat'),
    true,
  ],
  ['the table has too many parts', engineError(252, 'Too many parts (3000) in table'), true],
  [
    'a view failed, when the table has its rows',
    engineError(38, 'bad date: while pushing to view a.v'),
    true,
  ],
  ['a constraint behind a view failed', engineError(469, 'violated: while pushing to view a.v'), true],
  ['an expression failed, when some partitions may have their rows', engineError(395, 'throwIf'), false],
  [
    'an expression failed with the words of an error of reading, when some partitions may have their rows',
    engineError(
      41,
      "Cannot parse 'x: While executing JSONEachRowRowInputFormat. (ERROR)': while executing 'F'",
    ),
    false,
  ],
  [
    'arrays of an expression had different sizes, when some partitions may have their rows',
    engineError(190, 'Arrays passed to arrayMap must have equal size'),
    false,
  ],
  ['memory of the process ran out', engineError(241, '(total) memory limit exceeded'), true],
  ['the table is missing', engineError(60, 'Table a.t does not exist'), true],
  ['the time is up', engineError(159, 'Timeout exceeded'), true],
  ['the engine restarts', engineError(236, 'The server is restarting.'), true],
  ['the engine does not say what happened', engineError(1002, 'Unknown'), true],
])('repeats nothing when %s', async (_, error, makesOnePart) => {
  const { acknowledged, stored, commits } = await withOneBad(error, makesOnePart);
  expect(acknowledged).toEqual([false, false, false, false]);
  expect([stored, commits]).toEqual([[], 1]);
});

it('ends a group before it has the rows of two blocks of the engine', async () => {
  const { committed, open, commit } = heldCommits();
  const groups = new GroupCommit();
  const inserts = Array.from({ length: 4 }, (_, n) =>
    groups.insert('t', { data: Buffer.from(`${n}`), rows: 300_000 }, { commit, makesOnePart: true }),
  );
  await turn();
  open[0]?.resolve();
  await inserts[1];
  await turn();
  expect(committed).toEqual(['0\n1\n', '2\n3\n']);
  open[1]?.resolve();
  await Promise.all(inserts);
});
