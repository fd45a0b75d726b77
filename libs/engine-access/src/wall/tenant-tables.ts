/**
 * Every table of the database and its column for the project. The second wall, the row policies of a server and the
 * test of the migrated schema are derived from this list.
 */

export interface TenantTable {
  /** The column with the id of the project. */
  readonly column: string;
  /** In a cluster a sharded table consists of two: the Distributed one, and `NAME_local` on every shard. */
  readonly isSharded: boolean;
}

const sharded: TenantTable = { column: 'project_id', isSharded: true };
const everywhere: TenantTable = { column: 'project_id', isSharded: false };

export const TENANT_TABLES: Readonly<Record<string, TenantTable>> = {
  events: sharded,
  persons: everywhere,
  person_distinct_ids: everywhere,
  person_overrides: everywhere,
  groups: everywhere,
  sessions: sharded,
  cohort_people: everywhere,
  log_entries: sharded,
  dead_letters: sharded,
  ingestion_warnings: sharded,
};

/** Tables without project data. Statements of projects never read them. */
export const OTHER_TABLES: readonly string[] = ['schema_migrations'];

export interface PhysicalTable {
  readonly name: string;
  readonly column: string;
}

/** The names on one server and in a cluster. A filter for a table that does not exist has no effect. */
export const physicalTenantTables = (): readonly PhysicalTable[] =>
  Object.entries(TENANT_TABLES).flatMap(([name, { column, isSharded }]) =>
    isSharded
      ? [
          { name, column },
          { name: `${name}_local`, column },
        ]
      : [{ name, column }],
  );
