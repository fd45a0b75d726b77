import { describeEngineError } from './engine-error.ts';
import { type PrismaFolder, readPrismaFolder } from './migration-files.ts';
import type { MigrationTarget } from './migration-target.ts';
import { migrationListOf, NO_FILTER, schemaFilesOf, withSchemaEngine } from './schema-engine.ts';

export type Drift = { readonly drifted: false } | { readonly drifted: true; readonly missingSql: string };

/** Replays the migrations into a shadow database and compares the result with schema.prisma. */
export const checkDrift = async (target: MigrationTarget): Promise<Drift> => {
  const missingSql = await sqlMissingFrom(target, await readPrismaFolder(target.directory));
  return missingSql === '' ? { drifted: false } : { drifted: true, missingSql };
};

/** The SQL that leads from the migrations to schema.prisma; empty when they agree. */
export const sqlMissingFrom = async (target: MigrationTarget, folder: PrismaFolder): Promise<string> => {
  const hasMigrations = folder.migrations.length > 0;
  try {
    const { exitCode, stdout } = await withSchemaEngine(target, folder, (engine) =>
      engine.diff({
        from: hasMigrations ? { tag: 'migrations', ...migrationListOf(folder) } : { tag: 'empty' },
        to: { tag: 'schemaDatamodel', ...schemaFilesOf(folder) },
        script: true,
        exitCode: true,
        filters: NO_FILTER,
      }),
    );
    return exitCode === 2 ? (stdout ?? '') : '';
  } catch (error) {
    throw describeEngineError(
      error,
      `Migrations in ${target.directory} could not be compared with schema.prisma`,
    );
  }
};
