/** `node docker/backup.ts take` or `restore NAME`: backs up ClickHouse to a bucket, as the Jobs in k8s/ do. */
import { createClickHouse, restoreBackup, takeBackup } from '@meridian/clickhouse';
import { baseEnv, createLogger, parseConfig, secretString } from '@meridian/service-kit';
import { z } from 'zod';

const LONGEST_BACKUP_MS = 6 * 3_600_000;

const config = parseConfig(
  {
    LOG_LEVEL: baseEnv.LOG_LEVEL,
    CLICKHOUSE_URL: secretString('ClickHouse, as the owner of the tables'),
    CLICKHOUSE_CLUSTER: z.string().optional().describe('name of the ClickHouse cluster'),
    BACKUP_URL: z.url({ protocol: /^https?$/ }).describe('folder in the bucket, https://HOST/BUCKET/FOLDER'),
    ACCESS_KEY_ID: secretString('of the bucket'),
    SECRET_ACCESS_KEY: secretString('of the bucket'),
  },
  process.env,
);
const logger = createLogger({ name: 'backup', level: config.LOG_LEVEL });
const [verb, name] = process.argv.slice(2);
const clickhouse = createClickHouse({
  url: config.CLICKHOUSE_URL.reveal(),
  cluster: config.CLICKHOUSE_CLUSTER,
  application: 'backup',
  requestTimeoutMs: LONGEST_BACKUP_MS,
});
const bucket = {
  url: config.BACKUP_URL.replace(/\/+$/, ''),
  accessKeyId: config.ACCESS_KEY_ID,
  secretAccessKey: config.SECRET_ACCESS_KEY,
};

try {
  if (verb === 'take') {
    const taken = await takeBackup({ clickhouse, bucket }, new Date());
    logger.info(taken, 'ClickHouse is backed up');
  } else if (verb === 'restore' && name !== undefined) {
    await restoreBackup({ clickhouse, bucket }, name);
    logger.info({ name }, 'ClickHouse is restored');
  } else throw new Error('Usage: backup.ts take | backup.ts restore NAME');
} catch (error) {
  logger.fatal({ err: error }, `${verb ?? 'the command'} failed`);
  process.exitCode = 1;
} finally {
  await clickhouse.close();
}
