import { missingClickHouseMigration } from '@meridian/clickhouse';
import { missingPostgresMigration, postgresNow } from '@meridian/postgres';
import { type Redis, redisNow } from '@meridian/redis';
import { type ClockReference, expectedMigrations, type FindMissingMigration } from '@meridian/service-kit';
import type { QueryContext } from './context.ts';
import type { Database } from './database.ts';

export const storeClocks = (database: Database, redis: Redis): readonly ClockReference[] => [
  { name: 'Postgres', now: () => postgresNow((sql) => database.$queryRawUnsafe(sql)) },
  { name: 'Redis', now: () => redisNow(redis) },
];

/** The migrations that the migration Job must have applied before the process starts. */
export const storeMigrations = ({
  database,
  engine,
}: Pick<QueryContext, 'database' | 'engine'>): readonly FindMissingMigration[] => {
  const expected = expectedMigrations();
  const clickhouse = engine.forAllProjects('checking the version of the server');
  return [
    () => missingPostgresMigration((sql) => database.$queryRawUnsafe(sql), expected?.postgres),
    () => missingClickHouseMigration(clickhouse, expected?.clickhouse),
  ];
};
