import type pg from 'pg';
import { withMigrationLock } from './advisory-lock.ts';
import { describeEngineError } from './engine-error.ts';
import { type MigrationFile, readPrismaFolder } from './migration-files.ts';
import type { MigrationTarget } from './migration-target.ts';
import { migrationListOf, NO_FILTER, withSchemaEngine } from './schema-engine.ts';

export interface AppliedMigrations {
  /** Names of the migrations that this call applied, in order. */
  readonly applied: readonly string[];
}

/** Does what `prisma migrate deploy` does, without network. Safe to call from several processes at once. */
export const applyMigrations = async (target: MigrationTarget): Promise<AppliedMigrations> => {
  const folder = await readPrismaFolder(target.directory);
  return withMigrationLock(target, async (client) => {
    // One small query detects that nothing is pending, so that most starts do not load the engine.
    if (isUpToDate(folder.migrations, await readHistory(client, target.schema))) return { applied: [] };
    try {
      return await withSchemaEngine(target, folder, async (engine) => {
        const { appliedMigrationNames } = await engine.applyMigrations({
          migrationsList: migrationListOf(folder),
          filters: NO_FILTER,
        });
        return { applied: appliedMigrationNames };
      });
    } catch (error) {
      throw describeEngineError(error, `Migrations in ${target.directory} were not applied`);
    }
  });
};

/** Names in the database's history that this release has no file for: a newer release has applied them. */
export const findUnknownMigrations = async (target: MigrationTarget): Promise<readonly string[]> => {
  const { migrations } = await readPrismaFolder(target.directory);
  const known = new Set(migrations.map(({ name }) => name));
  return withMigrationLock(target, async (client) => {
    const history = await readHistory(client, target.schema);
    return history.map((row) => row.migration_name).filter((name) => !known.has(name));
  });
};

interface HistoryRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

const readHistory = async (client: pg.Client, schema: string): Promise<HistoryRow[]> => {
  const { rows: tables } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [
    `"${schema}"._prisma_migrations`,
  ]);
  if (!tables[0].exists) return [];
  const { rows } = await client.query<HistoryRow>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM "${schema}"._prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return rows;
};

/** Exactly the files, all finished, none edited: everything else is for the engine to judge. */
const isUpToDate = (files: readonly MigrationFile[], history: readonly HistoryRow[]): boolean =>
  history.length === files.length &&
  files.every((file) =>
    history.some((row) => row.migration_name === file.name && row.checksum === file.checksum && row.finished),
  );
