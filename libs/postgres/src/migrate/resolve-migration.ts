import { withMigrationLock } from './advisory-lock.ts';
import { describeEngineError } from './engine-error.ts';
import { readPrismaFolder } from './migration-files.ts';
import type { MigrationTarget } from './migration-target.ts';
import { migrationListOf, withSchemaEngine } from './schema-engine.ts';

/** How an operator resolved a failed migration: rolled back, so that it runs again, or applied by hand. */
export type Resolution = 'rolled-back' | 'applied';

export const resolveMigration = async (
  target: MigrationTarget,
  migrationName: string,
  resolution: Resolution,
): Promise<void> => {
  const folder = await readPrismaFolder(target.directory);
  await withMigrationLock(target, () =>
    withSchemaEngine(target, folder, async (engine) => {
      if (resolution === 'rolled-back') await engine.markMigrationRolledBack({ migrationName });
      else await engine.markMigrationApplied({ migrationName, migrationsList: migrationListOf(folder) });
    }),
  ).catch((error) => {
    throw describeEngineError(error, `${migrationName} was not marked as ${resolution}`);
  });
};
