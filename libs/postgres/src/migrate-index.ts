/**
 * `@meridian/postgres/migrate` is a separate entry point, so that service images do not include the migration engine.
 */
export {
  type AppliedMigrations,
  applyMigrations,
  findUnknownMigrations,
} from './migrate/apply-migrations.ts';
export { checkDrift, type Drift } from './migrate/check-drift.ts';
export { type CreatedMigration, createMigration } from './migrate/create-migration.ts';
export { grantSchema } from './migrate/grant-schema.ts';
export type { MigrationTarget } from './migrate/migration-target.ts';
export { type Resolution, resolveMigration } from './migrate/resolve-migration.ts';
