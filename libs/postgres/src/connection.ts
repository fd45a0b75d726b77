import { Secret } from '@meridian/core';
import type { PoolConfig } from 'pg';
import { assertSchemaName } from './schema-name.ts';

export type DatabaseUrl = string | Secret;

export const revealUrl = (databaseUrl: DatabaseUrl): string =>
  databaseUrl instanceof Secret ? databaseUrl.reveal() : databaseUrl;

/** `search_path` is set before the first statement, so that raw SQL and migrations need no schema prefix. */
export const connectionOf = (
  databaseUrl: DatabaseUrl,
  schema: string,
): Pick<PoolConfig, 'connectionString' | 'options'> => {
  const url = parseDatabaseUrl(databaseUrl);
  url.searchParams.delete('schema');
  return { connectionString: url.toString(), options: `-c search_path=${assertSchemaName(schema)}` };
};

/** The form the `prisma` command line understands: the schema as a query parameter. */
export const datasourceUrl = (databaseUrl: DatabaseUrl | undefined, schema: string): string => {
  if (databaseUrl === undefined) return '';
  const url = parseDatabaseUrl(databaseUrl);
  url.searchParams.set('schema', assertSchemaName(schema));
  return url.toString();
};

export const withDatabase = (databaseUrl: DatabaseUrl, database: string): string => {
  const url = parseDatabaseUrl(databaseUrl);
  url.pathname = `/${database}`;
  return url.toString();
};

const parseDatabaseUrl = (databaseUrl: DatabaseUrl): URL => {
  const url = URL.parse(revealUrl(databaseUrl));
  // The value holds a password, so the message does not repeat it.
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('DATABASE_URL must look like postgresql://user:password@host:5432/database');
  }
  return url;
};
