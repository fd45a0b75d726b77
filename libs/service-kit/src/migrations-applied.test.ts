import { expect, it } from 'vitest';
import { type FindMissingMigration, migrationsApplied } from './migrations-applied.ts';

const MISSING: FindMissingMigration = async () => 'Postgres lacks the migration 1';
const PRESENT: FindMissingMigration = async () => undefined;
const AWAY: FindMissingMigration = async () => {
  throw new Error('connection refused');
};

it.each([
  ['nothing to find', [], undefined],
  ['a migration that is applied', [PRESENT], undefined],
  ['a store that does not answer', [AWAY, PRESENT], undefined],
  ['a store that hangs', [() => new Promise<undefined>(() => {})], undefined],
  ['a missing migration', [PRESENT, MISSING], 'Postgres lacks the migration 1'],
])('with %s it fails with %s', async (_name, finders, message) => {
  const { run } = migrationsApplied(finders);
  if (message === undefined) await run();
  else await expect(run()).rejects.toThrow(message);
});

it('asks a store until it has answered that nothing is missing, and then no more', async () => {
  const answers: FindMissingMigration[] = [MISSING, AWAY, PRESENT];
  let asked = 0;
  const { run } = migrationsApplied([
    () => {
      asked += 1;
      return (answers.shift() ?? MISSING)();
    },
  ]);
  await expect(run()).rejects.toThrow('lacks');
  await run();
  await run();
  await run();
  expect(asked).toBe(3);
});
