import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '@meridian/core';
import { sqlMissingFrom } from './check-drift.ts';
import { LOCKFILE, readPrismaFolder } from './migration-files.ts';
import type { MigrationTarget } from './migration-target.ts';

export interface CreatedMigration {
  readonly name: string;
  readonly file: string;
  readonly sql: string;
}

const LOCKFILE_TEXT = `# Written once: the kind of database that these migrations are for.
provider = "postgresql"
`;

/** Writes a migration with the difference between schema.prisma and the migrations; undefined when there is none. */
export const createMigration = async (
  target: MigrationTarget,
  title: string,
  clock: Clock = systemClock,
): Promise<CreatedMigration | undefined> => {
  const folder = await readPrismaFolder(target.directory);
  const sql = await sqlMissingFrom(target, folder);
  if (sql === '') return undefined;

  const name = `${timestampOf(clock.now())}_${slugOf(title)}`;
  const file = join(folder.migrationsDirectory, name, 'migration.sql');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, sql, { flag: 'wx' });
  if (folder.lockfile === null) await writeFile(join(folder.migrationsDirectory, LOCKFILE), LOCKFILE_TEXT);
  return { name, file, sql };
};

/** 20260102030405: the engine applies migrations in the order of their names. */
const timestampOf = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

const slugOf = (title: string): string => {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  if (slug === '')
    throw new Error(`"${title}" cannot be turned into a file name: describe the change in a few words`);
  return slug;
};
