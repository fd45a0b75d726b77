import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { whatBreaksOldCode } from './old-code.ts';

const APPS = fileURLToPath(new URL('../../apps', import.meta.url));
/** Release 0.1.0 contains all earlier migrations, and no older release is in use. */
const FIRST_RELEASE = '20261122090000';

const listIn = (folder: string): string[] => {
  try {
    return readdirSync(join(APPS, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name, 'migration.sql'));
  } catch {
    return []; // an app without a database
  }
};

const migrations = readdirSync(APPS)
  .flatMap((app) => listIn(join(app, 'prisma/migrations')))
  .filter((path) => (path.split('/').at(-2) ?? '') >= FIRST_RELEASE);

describe('changes that break the code of the previous release', () => {
  it.each([
    ['ALTER TABLE "a" ADD COLUMN "b" TEXT;', []],
    [`ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL DEFAULT '';`, []],
    ['CREATE TABLE "a" ("b" TEXT NOT NULL);', []],
    [`UPDATE "a" SET "b" = 'DROP TABLE a';`, []],
    ['-- DROP TABLE "a"', []],
    ['ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL;', ['adds a required column']],
    ['ALTER TABLE "a" DROP COLUMN "b";', ['drops a column']],
    ['DROP TABLE "a";', ['drops a table, view or type']],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', ['renames']],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', ['requires a value in a column']],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE JSON;', ['changes the type of a column']],
    ['-- old code: no release reads this table\nDROP TABLE "a";', []],
  ])('%s', (sql, breaks) => {
    expect(whatBreaksOldCode(sql)).toEqual(breaks);
  });
});

it('each migration since the first release keeps everything that the release before it uses', () => {
  const breaking = migrations
    .map((path) => [path, whatBreaksOldCode(readFileSync(join(APPS, path), 'utf8'))] as const)
    .filter(([, breaks]) => breaks.length > 0);
  expect(breaking).toEqual([]);
});
