/**
 * The migration Job: migrates Postgres, one schema per service, gives each service's user its rights, then migrates
 * ClickHouse. It takes the same path as `npm start`. All steps take a lock and are idempotent, so the Job can run again.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkClickHouseVersion, createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { UnsupportedStoreError } from '@meridian/core';
import { checkPostgresVersion, SERVICE_SCHEMAS } from '@meridian/postgres';
import { applyMigrations, grantSchema } from '@meridian/postgres/migrate';
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

const LOOK_EVERY_MS = 5_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** At a first installation the stores are made at the same time as this Job. */
const untilAnswers = async (store: string, ask: () => Promise<unknown>): Promise<void> => {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS;
  for (let isReported = false; ; isReported = true) {
    try {
      await ask();
      return;
    } catch (error) {
      if (error instanceof UnsupportedStoreError || performance.now() > giveUpAt) throw error;
      if (!isReported) logger.warn({ store, err: error }, 'waiting for the store');
      await delay(LOOK_EVERY_MS);
    }
  }
};

const migratePostgres = async (): Promise<void> => {
  await untilAnswers('Postgres', () => checkPostgresVersion(config.DATABASE_URL));
  for (const [app, schema] of Object.entries(SERVICE_SCHEMAS)) {
    const target = {
      databaseUrl: config.DATABASE_URL,
      schema,
      directory: join(root, 'apps', app, 'prisma'),
    };
    const { applied } = await applyMigrations(target);
    logger.info({ app, applied }, 'Postgres migrations are applied');
    // The user of a service has the name of its schema.
    const isGranted = await grantSchema(target, schema);
    if (!isGranted) {
      logger.warn(
        { role: schema },
        'Postgres has no such role, so no rights were granted; the service needs the user of its DATABASE_URL to have them',
      );
    }
  }
};

const migrateClickHouse = async (): Promise<void> => {
  const client = createClickHouse({
    url: config.CLICKHOUSE_URL.reveal(),
    cluster: config.CLICKHOUSE_CLUSTER,
    application: 'migrate',
  });
  try {
    // The database does not exist yet.
    const server = client.withDatabase('default');
    await untilAnswers('ClickHouse', () => checkClickHouseVersion(server)).finally(() => server.close());
    const report = await runClickHouseMigrations({ client });
    logger.info({ report }, 'ClickHouse migrations are applied');
  } finally {
    await client.close();
  }
};

try {
  await migratePostgres();
  await migrateClickHouse();
  // A timer of the schema engine would keep the process alive for ten seconds.
  process.exit(0);
} catch (error) {
  logger.fatal({ err: error }, 'the migrations failed; the Job may run again');
  process.exit(1);
}
