import { type DatabaseUrl, prismaAdapter } from '@meridian/postgres';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Database = PrismaClient & AsyncDisposable;
/** What a function takes that writes within a transaction of its caller. */
export type Transaction = Prisma.TransactionClient;

export const DATABASE_SCHEMA = 'auth';

export const createDatabase = (databaseUrl: DatabaseUrl): Database => {
  const client = new PrismaClient({
    adapter: prismaAdapter(databaseUrl, { schema: DATABASE_SCHEMA, applicationName: 'auth-service' }),
  });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.$disconnect() });
};
