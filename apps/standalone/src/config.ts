import { parseConfig } from '@meridian/service-kit/config';
import { z } from 'zod';

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `expected an address like ${example}` }).optional();

const env = {
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/meridian'),
  REDIS_URL: address(/^rediss?$/, 'redis://:password@host:6379/0'),
  CLICKHOUSE_URL: address(/^https?$/, 'http://user:password@host:8123/meridian'),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.string().optional(),
  /** Set by npm: the folder in which the user ran the command. */
  INIT_CWD: z.string().optional(),
  /** Set by tools/bootstrap.cjs, which starts this process. The process stops when the bootstrap ends. */
  MERIDIAN_BOOTSTRAP_PID: z.coerce.number().int().optional(),
};

export interface Config {
  /** Stores that the user supplies. The launcher starts an embedded store for each missing one. */
  stores: { databaseUrl?: string; redisUrl?: string; clickhouseUrl?: string };
  bootstrapPid: number | undefined;
  /** The base of relative paths on the command line. */
  typedIn: string | undefined;
  /** The services get the other variables unchanged and parse them. */
  inherited: NodeJS.ProcessEnv;
}

export const loadConfig = (source: NodeJS.ProcessEnv): Config => {
  const { DATABASE_URL, REDIS_URL, CLICKHOUSE_URL, MERIDIAN_BOOTSTRAP_PID, INIT_CWD } = parseConfig(
    env,
    source,
  );
  const { MERIDIAN_BOOTSTRAP_PID: _ours, ...inherited } = source;
  return {
    stores: { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, clickhouseUrl: CLICKHOUSE_URL },
    bootstrapPid: MERIDIAN_BOOTSTRAP_PID,
    typedIn: INIT_CWD,
    inherited,
  };
};
