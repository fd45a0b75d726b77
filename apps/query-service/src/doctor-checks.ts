/** What `meridian doctor` checks in query-service. */
import { clickHouseChecks } from '@meridian/clickhouse';
import { checkReader } from '@meridian/engine-access';
import { postgresChecks } from '@meridian/postgres';
import { redisChecks } from '@meridian/redis';
import { expectedMigrations } from '@meridian/service-kit';
import {
  checkAddress,
  checkInternalSecret,
  checkKeySet,
  type DoctorCheck,
} from '@meridian/service-kit/operator';
import type { QueryContext } from './context.ts';
import { DATABASE_SCHEMA } from './database.ts';

export const doctorChecks = ({ config, engine, redis }: QueryContext): readonly DoctorCheck[] => {
  const expected = expectedMigrations();
  return [
    ...postgresChecks(config.DATABASE_URL, DATABASE_SCHEMA, expected?.postgres),
    ...redisChecks(redis),
    ...clickHouseChecks(engine.forAllProjects('an operator looks at the engine'), expected?.clickhouse),
    checkReader(config.CLICKHOUSE_READER_URL),
    checkAddress('auth-service', config.AUTH_SERVICE_URL),
    checkAddress('capture-service', config.CAPTURE_SERVICE_URL),
    checkAddress('endpoints-service', config.ENDPOINTS_SERVICE_URL),
    checkInternalSecret(config.AUTH_SERVICE_URL, config.INTERNAL_SECRET),
    checkKeySet(config.AUTH_SERVICE_URL),
  ];
};
