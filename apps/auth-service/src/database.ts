import { type DatabaseUrl, type PgUse, prismaAdapter } from '@meridian/postgres';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Database = PrismaClient & AsyncDisposable;
/** Passed to functions that write in the transaction of their caller. */
export type Transaction = Prisma.TransactionClient;

export const DATABASE_SCHEMA = 'auth';

export const createDatabase = (databaseUrl: DatabaseUrl, use: PgUse = 'requests'): Database => {
  const client = new PrismaClient({
    adapter: prismaAdapter(databaseUrl, { schema: DATABASE_SCHEMA, applicationName: 'auth-service', use }),
  });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.$disconnect() });
};
