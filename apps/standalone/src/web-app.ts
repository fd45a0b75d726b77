import { join } from 'node:path';
import { freePort } from '@meridian/embedded-stores';
import type { Config } from './config.ts';
import type { Console } from './console.ts';
import type { DataFolder } from './data-folder.ts';
import type { Fleet } from './fleet.ts';
import type { Guardian } from './guardian.ts';
import { lineLog } from './log-file.ts';
import { runScript } from './run-script.ts';
import { startProcess } from './start-process.ts';

/** The variables of the gateway with the location of the web app. */
export type WebAppEnvironment = Readonly<Record<string, string>>;

export interface WebAppContext {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly console: Console;
  readonly fleet: Fleet;
  readonly guardian: Guardian;
  readonly signal: AbortSignal;
  /** Serves the sources with hot reload instead of a build. */
  readonly watch: boolean;
}

const DEV_SERVER = 'web-dev-server';
/** Stops before the services. */
const DEV_SERVER_RANK = 100;

/**
 * Builds the web app when it has changed, or starts its dev server. When that fails, it is reported, and everything
 * else works without the web app.
 */
export const prepareWebApp = async (context: WebAppContext): Promise<WebAppEnvironment> => {
  const { config, folder, console, signal } = context;
  if (config.inherited['GATEWAY_WEB_DIR']) return {}; // the user's own build
  try {
    return context.watch
      ? { GATEWAY_WEB_DEV_URL: await startDevServer(context) }
      : { GATEWAY_WEB_DIR: await console.step('web app', (detail) => build(context, detail)) };
  } catch (error) {
    if (signal.aborted) return {};
    const log = join(folder.logs, 'web-app.log');
    lineLog(log)((error as Error).message);
    const problem = `The web app could not be ${context.watch ? 'started' : 'built'}. The API works without it. The log is ${log}`;
    console.say(`  ${problem}`);
    return { GATEWAY_WEB_PROBLEM: problem };
  }
};

const build = async (
  { root, config, signal }: WebAppContext,
  detail: (text: string) => void,
): Promise<string> => {
  const output = await runScript({ file: join(root, 'tools/web/main.ts'), env: config.inherited, signal });
  const { directory, isNew } = JSON.parse(output) as { readonly directory: string; readonly isNew: boolean };
  if (isNew) detail('built');
  return directory;
};

const startDevServer = async (context: WebAppContext): Promise<string> => {
  const { config, console, fleet, folder } = context;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await console.step(DEV_SERVER, () =>
    fleet.start({ name: DEV_SERVER, rank: DEV_SERVER_RANK }, () =>
      startProcess(context, {
        name: DEV_SERVER,
        entry: 'tools/web-dev/main.ts',
        logFile: join(folder.logs, `${DEV_SERVER}.log`),
        internalUrl: url,
        environment: { ...config.inherited, NODE_ENV: 'development', PORT: String(port) },
      }),
    ),
  );
  return url;
};
