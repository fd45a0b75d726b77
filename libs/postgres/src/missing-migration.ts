/** No such table, no such schema, or no rights in it yet. */
const BEFORE_THE_JOB = /\b(?:42P01|3F000|42501)\b/;

/**
 * Says which migration Postgres lacks; undefined when it has the latest one that this release needs. Throws while
 * Postgres does not answer. `query` runs in the schema of the service.
 */
export const missingPostgresMigration = async (
  query: (sql: string) => Promise<readonly unknown[]>,
  latest: string | undefined,
): Promise<string | undefined> => {
  if (latest === undefined) return undefined;
  // The name of a folder of this release. Not every caller can pass parameters.
  if (!/^\w+$/.test(latest)) throw new Error(`${latest} is not the name of a migration`);
  const applied = await query(
    `SELECT 1 FROM _prisma_migrations WHERE migration_name = '${latest}' AND finished_at IS NOT NULL`,
  ).catch((error: unknown) => {
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    if (BEFORE_THE_JOB.test(`${code} ${message}`)) return [];
    throw error;
  });
  return applied.length > 0
    ? undefined
    : `Postgres lacks the migration ${latest}: the migration Job has not applied it yet`;
};
