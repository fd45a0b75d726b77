import { type DatabaseUrl, type PgUse, prismaAdapter } from '@meridian/postgres';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Database = PrismaClient;
/** What a function takes that writes within a transaction of its caller. */
export type Transaction = Prisma.TransactionClient;

const DATABASE_SCHEMA = 'endpoints';

export const createDatabase = (databaseUrl: DatabaseUrl, use: PgUse = 'requests'): Database =>
  new PrismaClient({
    adapter: prismaAdapter(databaseUrl, {
      schema: DATABASE_SCHEMA,
      applicationName: 'endpoints-service',
      use,
    }),
  });

/** What the database takes as JSON: without undefined, dates as text. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;

/** A nullable JSON column: null in SQL, not the JSON text `null`. */
export const toJsonOrNull = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === null || value === undefined ? Prisma.DbNull : toJson(value);
