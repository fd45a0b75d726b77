import { envFlag, parseConfig } from '@meridian/service-kit/config';
import { z } from 'zod';

const env = {
  DATABASE_URL: z.string(),
  REDIS_URL: z.string(),
  CLICKHOUSE_URL: z.string(),
  CLICKHOUSE_CLUSTER: z.string().optional(),
  PREPARE_CREATE_DATABASE: envFlag('make the database when the server lacks it'),
};

export const loadPrepareConfig = (source: NodeJS.ProcessEnv) => {
  const config = parseConfig(env, source);
  return {
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    clickhouseUrl: config.CLICKHOUSE_URL,
    clickhouseCluster: config.CLICKHOUSE_CLUSTER,
    createDatabase: config.PREPARE_CREATE_DATABASE,
  };
};
