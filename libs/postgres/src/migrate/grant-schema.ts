/** The rights of a service's own user in the service's schema. The migrations run as the owner of the tables. */
import { assertSchemaName } from '../schema-name.ts';
import { withMigrationLock } from './advisory-lock.ts';
import type { MigrationTarget } from './migration-target.ts';

const grantsOf = (schema: string, role: string): readonly string[] => [
  `GRANT USAGE ON SCHEMA "${schema}" TO "${role}"`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO "${role}"`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA "${schema}" TO "${role}"`,
];

/** Returns false if the role does not exist. Repeatable: every migration may create tables. */
export const grantSchema = (target: MigrationTarget, role: string): Promise<boolean> =>
  withMigrationLock(target, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rows.length === 0) return false;
    for (const statement of grantsOf(target.schema, assertSchemaName(role))) await client.query(statement);
    return true;
  });
