import { type DatabaseUrl, prismaAdapter } from '@meridian/postgres';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Database = PrismaClient;
/** The parameter of functions that write in their caller's transaction. */
export type Transaction = Prisma.TransactionClient;

export const DATABASE_SCHEMA = 'insights';

export const createDatabase = (databaseUrl: DatabaseUrl): Database =>
  new PrismaClient({
    adapter: prismaAdapter(databaseUrl, { schema: DATABASE_SCHEMA, applicationName: 'query-service' }),
  });

/** Transactions that count the same things take turns, so that none of them misses what another one adds. */
export const takeTurns = async (tx: Transaction, things: string, owner: number | string): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${things} ${owner}`}, 0))::text`;
};

/** A JSON value for the database: without undefined, dates as text. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
