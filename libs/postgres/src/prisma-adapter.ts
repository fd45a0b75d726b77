import { PrismaPg } from '@prisma/adapter-pg';
import type { DatabaseUrl } from './connection.ts';
import { createPgPool, type PgPoolOptions } from './pool.ts';
import { createStatementNames } from './statement-names.ts';

/** The `adapter` for a generated PrismaClient; `$disconnect` closes its pool. */
export const prismaAdapter = (databaseUrl: DatabaseUrl, options: PgPoolOptions): PrismaPg => {
  const nameOf = createStatementNames();
  return new PrismaPg(createPgPool(databaseUrl, options), {
    schema: options.schema,
    disposeExternalPool: true,
    // The type requires a name, but for the driver a missing name means not to keep a plan.
    statementNameGenerator: ({ sql }) => nameOf(sql) as string,
  });
};
