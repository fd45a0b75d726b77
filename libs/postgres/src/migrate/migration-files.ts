import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** The checksum as `prisma migrate` computes it. */
  readonly checksum: string;
}

export interface PrismaFolder {
  readonly schemaFile: string;
  readonly schema: string;
  readonly migrationsDirectory: string;
  readonly lockfile: string | null;
  readonly migrations: readonly MigrationFile[];
}

export const LOCKFILE = 'migration_lock.toml';

export const readPrismaFolder = async (directory: string): Promise<PrismaFolder> => {
  const schemaFile = join(directory, 'schema.prisma');
  const migrationsDirectory = join(directory, 'migrations');
  const lockfile = join(migrationsDirectory, LOCKFILE);
  return {
    schemaFile,
    schema: await readFile(schemaFile, 'utf8'),
    migrationsDirectory,
    lockfile: existsSync(lockfile) ? await readFile(lockfile, 'utf8') : null,
    migrations: await readMigrations(migrationsDirectory),
  };
};

const readMigrations = async (migrationsDirectory: string): Promise<MigrationFile[]> => {
  if (!existsSync(migrationsDirectory)) return [];
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(migrationsDirectory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};
