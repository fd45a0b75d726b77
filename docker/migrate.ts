/**
 * The migration Job: migrates Postgres with `prisma migrate deploy`, one schema per service, then ClickHouse. Both
 * steps take a lock and are idempotent, so the Job can run again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { baseEnv, createLogger, parseConfig, secretString } from '@meridian/service-kit';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));

const config = parseConfig(
  {
    LOG_LEVEL: baseEnv.LOG_LEVEL,
    DATABASE_URL: secretString('Postgres, as the owner of the tables'),
    CLICKHOUSE_URL: secretString('ClickHouse, as the owner of the tables'),
    CLICKHOUSE_CLUSTER: z.string().optional().describe('name of the ClickHouse cluster'),
  },
  process.env,
);
const logger = createLogger({ name: 'migrate', level: config.LOG_LEVEL });

const appsWithTables = readdirSync(join(root, 'apps')).filter((app) =>
  existsSync(join(root, 'apps', app, 'prisma.config.ts')),
);
for (const app of appsWithTables) {
  const { status } = spawnSync('node', [join(root, 'node_modules/.bin/prisma'), 'migrate', 'deploy'], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, DATABASE_URL: config.DATABASE_URL.reveal() },
    stdio: 'inherit',
  });
  if (status !== 0) {
    logger.error({ app }, 'Postgres migrations failed');
    process.exit(1);
  }
  logger.info({ app }, 'Postgres migrations are applied');
}

const client = createClickHouse({
  url: config.CLICKHOUSE_URL.reveal(),
  cluster: config.CLICKHOUSE_CLUSTER,
  application: 'migrate',
});
try {
  const report = await runClickHouseMigrations({ client });
  logger.info({ report }, 'ClickHouse migrations are applied');
} finally {
  await client.close();
}
