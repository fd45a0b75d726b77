import { PrismaPg } from '@prisma/adapter-pg';
import type { DatabaseUrl } from './connection.ts';
import { createPgPool, type PgPoolOptions } from './pool.ts';

/** What a generated PrismaClient takes as `adapter`; `$disconnect` closes its pool. */
export const prismaAdapter = (databaseUrl: DatabaseUrl, options: PgPoolOptions): PrismaPg =>
  new PrismaPg(createPgPool(databaseUrl, options), { schema: options.schema, disposeExternalPool: true });
