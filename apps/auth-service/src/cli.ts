/** `meridian`, the operator's command in the service image. It acts on the region whose environment it runs in. */
import { userInfo } from 'node:os';
import { errorMessage } from '@meridian/core';
import { ConfigError, createLogger } from '@meridian/service-kit';
import { APPS_USAGE, runAppsCommand } from './apps/apps-command.ts';
import { EXIT, UsageError } from './apps/exit-codes.ts';
import { loadConfig } from './config.ts';
import { createContext, SERVICE_NAME } from './context.ts';
import { runUsersCommand, USERS_USAGE } from './users/users-command.ts';

const USAGE = `${USERS_USAGE}\n${APPS_USAGE}`;
const COMMANDS = new Map([
  ['apps', runAppsCommand],
  ['users', runUsersCommand],
]);

const main = async ([noun, ...args]: string[]): Promise<number> => {
  if (noun === undefined || noun === '--help' || noun === '-h' || noun === 'help') {
    console.log(USAGE);
    return noun === undefined ? EXIT.usage : EXIT.ok;
  }
  const run = COMMANDS.get(noun);
  if (run === undefined) throw new UsageError(`Unknown command: ${noun}.`);
  const config = loadConfig(process.env);
  const context = createContext(config, { logger: createLogger({ name: SERVICE_NAME, level: 'silent' }) });
  try {
    return await run(context, args, {
      operator: userInfo().username,
      print: (text) => console.log(text),
    });
  } finally {
    await context.close();
  }
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(errorMessage(error));
  process.exitCode =
    error instanceof UsageError ? EXIT.usage : error instanceof ConfigError ? EXIT.config : EXIT.failed;
}
