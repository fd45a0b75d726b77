import type { DatabaseUrl } from '../connection.ts';

export interface MigrationTarget {
  readonly databaseUrl: DatabaseUrl;
  /** The Postgres schema, created if it does not exist. */
  readonly schema: string;
  /** A service's `prisma` folder: `schema.prisma`, `migrations/<name>/migration.sql`, `migrations/migration_lock.toml`. */
  readonly directory: string;
}
