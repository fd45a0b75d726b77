/** The checks of `meridian doctor` in query-service. */
import type { DoctorCheck } from '@meridian/core';
import { engineChecks } from '@meridian/engine-access';
import { postgresChecks } from '@meridian/postgres';
import { redisChecks } from '@meridian/redis';
import { expectedMigrations } from '@meridian/service-kit';
import { authServiceChecks, checkAddress } from '@meridian/service-kit/operator';
import type { QueryContext } from './context.ts';
import { DATABASE_SCHEMA } from './database.ts';

export const doctorChecks = ({ config, engine, redis }: QueryContext): readonly DoctorCheck[] => {
  const expected = expectedMigrations();
  return [
    ...postgresChecks(config.DATABASE_URL, DATABASE_SCHEMA, expected?.postgres),
    ...redisChecks(redis),
    ...engineChecks(engine, {
      readerUrl: config.CLICKHOUSE_READER_URL,
      latestMigration: expected?.clickhouse,
    }),
    ...authServiceChecks(config),
    checkAddress('capture-service', config.CAPTURE_SERVICE_URL),
    checkAddress('endpoints-service', config.ENDPOINTS_SERVICE_URL),
  ];
};
