import { PrismaPg } from '@prisma/adapter-pg';
import type { DatabaseUrl } from './connection.ts';
import { createPgPool, type PgPoolOptions } from './pool.ts';
import { createStatementNames } from './statement-names.ts';

/** What a generated PrismaClient takes as `adapter`; `$disconnect` closes its pool. */
export const prismaAdapter = (databaseUrl: DatabaseUrl, options: PgPoolOptions): PrismaPg => {
  const nameOf = createStatementNames();
  return new PrismaPg(createPgPool(databaseUrl, options), {
    schema: options.schema,
    disposeExternalPool: true,
    // The type asks for a name; the driver, to which it is handed on, takes none for "keep no plan".
    statementNameGenerator: ({ sql }) => nameOf(sql) as string,
  });
};
