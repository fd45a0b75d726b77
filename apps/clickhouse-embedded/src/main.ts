/**
 * Each running statement holds one of libuv's threads, which file and gzip work need as well, so there must be more of
 * them than sessions. Their number is fixed before the first line of a program runs: a process that was
 * started without UV_THREADPOOL_SIZE replaces itself by one that has it.
 */
import { createLogger, runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createClickHouseEmbedded } from './service.ts';

const THREADS = '32';

const startAgainWithThreads = (): void => {
  if (process.env.UV_THREADPOOL_SIZE !== undefined || process.execve === undefined) return;
  // An IPC channel would not survive: who forks us sets the variable.
  if (process.send !== undefined) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...process.env, UV_THREADPOOL_SIZE: THREADS });
};

startAgainWithThreads();

await runService(() => {
  const config = readConfig(process.env);
  const logger = createLogger({
    name: 'clickhouse-embedded',
    level: config.LOG_LEVEL,
    region: config.REGION,
  });
  return createClickHouseEmbedded({ config, logger });
});
