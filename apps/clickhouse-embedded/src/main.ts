import { createLogger, runService } from '@meridian/service-kit';
import { environmentWithThreads, loadConfig } from './config.ts';
import { createClickHouseEmbedded } from './service.ts';

replaceByOneWithThreads();

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({
    name: 'clickhouse-embedded',
    level: config.LOG_LEVEL,
    region: config.REGION,
  });
  return createClickHouseEmbedded({ config, logger });
});

/** Restarts this process in place: process id, files and terminal are kept. */
function replaceByOneWithThreads(): void {
  const environment = environmentWithThreads(process.env);
  // An IPC channel would not survive, so a process that forks this one has to set the variable.
  if (environment === undefined || process.execve === undefined || process.send !== undefined) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, environment as NodeJS.ProcessEnv);
}
