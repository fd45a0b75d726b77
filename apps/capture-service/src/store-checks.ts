/** The clocks, migrations and versions of the stores that both processes of this service open. */
import { checkClickHouseVersion, missingClickHouseMigration } from '@meridian/clickhouse';
import type { EngineAccess } from '@meridian/engine-access';
import { checkPostgresVersion, missingPostgresMigration, postgresNow } from '@meridian/postgres';
import { checkRedisVersion, type Redis, redisNow } from '@meridian/redis';
import { expectedMigrations, type ServiceOptions } from '@meridian/service-kit';
import type { Pool } from 'pg';
import type { CaptureConfig } from './config.ts';

export interface StoreChecksParts {
  readonly config: Pick<CaptureConfig, 'DATABASE_URL'>;
  readonly pool: Pool;
  readonly redis: Redis;
  readonly engine: EngineAccess;
}

type StoreChecks = Pick<ServiceOptions, 'clocks' | 'migrations' | 'storeVersions'>;

export const storeChecks = ({ config, pool, redis, engine }: StoreChecksParts): StoreChecks => {
  const expected = expectedMigrations();
  const inPostgres = async (sql: string) => (await pool.query(sql)).rows;
  const inClickHouse = engine.forAllProjects('checking the version of the server');
  return {
    clocks: [
      { name: 'Postgres', now: () => postgresNow(inPostgres) },
      { name: 'Redis', now: () => redisNow(redis) },
    ],
    migrations: [
      () => missingPostgresMigration(inPostgres, expected?.postgres),
      () => missingClickHouseMigration(inClickHouse, expected?.clickhouse),
    ],
    storeVersions: [
      () => checkPostgresVersion(config.DATABASE_URL),
      () => checkRedisVersion(redis),
      () => checkClickHouseVersion(inClickHouse),
    ],
  };
};
