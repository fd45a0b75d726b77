/** `npm start` runs all processes of one or two regions on this machine until it gets a signal to stop. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, loadConfig } from './config.ts';
import { createConsole } from './console.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { type Options, parseOptions, usage } from './options.ts';
import { explainSystemError } from './system-error.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const console = createConsole();
// A closed pipe or a full disk on the output must not end the launcher.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const run = async (options: Options, config: Config): Promise<void> => {
  const launcher = createLauncher({ root, options, config, console });
  const stop = stopOnRequest(launcher, config);
  try {
    await launcher.start();
  } catch (error) {
    if (stop.asked) return;
    await launcher.stop();
    throw error;
  }
};

/** One Ctrl-C may arrive three times: from the terminal, npm and the bootstrap. A second Ctrl-C comes later. */
const REPEATED_SIGNAL_MS = 1_000;

const stopOnRequest = (launcher: Launcher, { bootstrapPid }: Config): { asked: boolean } => {
  const state = { asked: false };
  let askedAt = 0;
  const ask = (how: string) => {
    if (state.asked) {
      // The guards end the remaining processes after this process exits.
      if (Date.now() - askedAt > REPEATED_SIGNAL_MS) process.exit(130);
      return;
    }
    state.asked = true;
    askedAt = Date.now();
    console.say(`\n  Stopping${how}`);
    launcher.stop().then(
      () => {
        console.say('  Stopped. The data is kept.\n');
        process.exit(0);
      },
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(''));
  if (bootstrapPid !== undefined && bootstrapPid === process.ppid) {
    setInterval(() => {
      if (process.ppid !== bootstrapPid) ask(': the command that started Meridian has ended');
    }, 500).unref();
  }
  return state;
};

const readEnvironment = (): Config => {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return loadConfig(process.env);
};

const fail = (error: unknown): never => {
  const known = explainSystemError(error);
  console.complain(
    known?.message ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  process.exit(known?.exitCode ?? 1);
};

try {
  const options = parseOptions(process.argv.slice(2), root);
  if (options) await run(options, readEnvironment());
  else console.say(usage);
} catch (error) {
  fail(error);
}
