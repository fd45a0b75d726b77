import { type DatabaseUrl, type PgUse, prismaAdapter } from '@meridian/postgres';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Database = PrismaClient;
/** The transaction client that a caller passes to functions that write within its transaction. */
export type Transaction = Prisma.TransactionClient;

export const DATABASE_SCHEMA = 'endpoints';

export const createDatabase = (databaseUrl: DatabaseUrl, use: PgUse = 'requests'): Database =>
  new PrismaClient({
    adapter: prismaAdapter(databaseUrl, {
      schema: DATABASE_SCHEMA,
      applicationName: 'endpoints-service',
      use,
    }),
  });

/** Converts a value to JSON for the database: without undefined, dates as strings. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;

/** Converts a value for a nullable JSON column: null becomes SQL NULL, not the JSON text `null`. */
export const toJsonOrNull = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === null || value === undefined ? Prisma.DbNull : toJson(value);
