import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Console } from './console.ts';
import type { DataFolder } from './data-folder.ts';
import { lineLog } from './log-file.ts';
import { runScript } from './run-script.ts';

/** The variables of the gateway that say where the web app is. */
export type WebAppEnvironment = Readonly<Record<string, string>>;

export interface WebAppContext {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly console: Console;
  readonly signal: AbortSignal;
}

/** Builds the web app when it has changed. A build that fails is reported, and everything else works without it. */
export const prepareWebApp = async (context: WebAppContext): Promise<WebAppEnvironment> => {
  const { config, folder, console, signal } = context;
  if (config.inherited['GATEWAY_WEB_DIR']) return {}; // the user's own build
  try {
    return { GATEWAY_WEB_DIR: await console.step('web app', (detail) => build(context, detail)) };
  } catch (error) {
    if (signal.aborted) return {};
    const log = join(folder.logs, 'web-app.log');
    lineLog(log)((error as Error).message);
    const problem = `The web app could not be built. The API works without it. The log is ${log}`;
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
