/** The checks of `meridian doctor` in endpoints-service. */
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import type { DoctorCheck } from '@meridian/core';
import { engineChecks } from '@meridian/engine-access';
import { postgresChecks } from '@meridian/postgres';
import { redisChecks } from '@meridian/redis';
import { expectedMigrations } from '@meridian/service-kit';
import { authServiceChecks, checkAddress } from '@meridian/service-kit/operator';
import type { EndpointsContext } from './context.ts';
import { DATABASE_SCHEMA } from './database.ts';

export const doctorChecks = ({ config, engine, redis }: EndpointsContext): readonly DoctorCheck[] => {
  const expected = expectedMigrations();
  return [
    ...postgresChecks(config.DATABASE_URL, DATABASE_SCHEMA, expected?.postgres),
    ...redisChecks(redis),
    ...engineChecks(engine, {
      readerUrl: config.CLICKHOUSE_READER_URL,
      latestMigration: expected?.clickhouse,
    }),
    ...authServiceChecks(config),
    checkAddress('query-service', config.QUERY_SERVICE_URL),
    checkSpillFolder(config.ENDPOINTS_LOG_SPILL_FOLDER, config.ENDPOINTS_LOG_SPILL_MAX_BYTES),
  ];
};

/** Without it, entries of the execution log are lost while Redis is away. */
const checkSpillFolder = (folder: string, neededBytes: number): DoctorCheck => ({
  name: 'spill folder',
  advice: 'mount a writable volume at ENDPOINTS_LOG_SPILL_FOLDER, as large as ENDPOINTS_LOG_SPILL_MAX_BYTES',
  run: async () => {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const found = `${folder} is writable, ${Math.round((bavail * bsize) / 1024 ** 2)} MiB free`;
    return bavail * bsize < neededBytes
      ? { found, problem: 'less is free than ENDPOINTS_LOG_SPILL_MAX_BYTES' }
      : found;
  },
});
