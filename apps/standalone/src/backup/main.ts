/** `npm run backup -- FILE` saves a running installation, `npm run restore -- FILE` restores a stopped one. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATA_DIR, dataDirectoryOf, readCommandLine } from '../command-line.ts';
import { type Config, loadConfig } from '../config.ts';
import { createConsole } from '../console.ts';
import { dataFolderAt } from '../data-folder.ts';
import { UsageProblem } from '../problem.ts';
import { explainSystemError } from '../system-error.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const console = createConsole();

const USAGE = `npm run backup -- FILE                 copies a running Meridian into FILE
npm run restore -- FILE                restores FILE; Meridian must be stopped

  --data-dir FOLDER   data folder of the installation (.meridian)
  --replace           restore: move existing data aside first`;

const main = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const request = readArguments(config);
  const { say } = console;
  if (request === undefined) return say(USAGE);
  const { verb, file, folder, replace } = request;
  if (verb === 'backup') {
    const { parts } = await backup({ folder, file, release: releaseOf(root), say });
    const bytes = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0);
    say(
      `\n  Backed up to ${file} (${(bytes / 1024 ** 2).toFixed(1)} MB). It holds keys and personal data: keep it safe.`,
    );
  } else {
    await restore({ root, config, folder, file, replace, say });
    say('\n  Restored. Run npm start to use it.');
  }
};

/** Undefined when help was requested. */
const readArguments = (config: Config) => {
  const { values, positionals } = readCommandLine(
    {
      allowPositionals: true,
      options: { ...DATA_DIR, replace: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    },
    USAGE,
  );
  if (values.help) return undefined;
  const [verb, file, ...rest] = positionals;
  if ((verb !== 'backup' && verb !== 'restore') || file === undefined || rest.length > 0) {
    throw new UsageProblem('Name the command and one FILE.', USAGE);
  }
  if (verb === 'backup' && values.replace) {
    throw new UsageProblem('--replace is an option of restore; a backup never replaces a file.', USAGE);
  }
  return {
    verb,
    file: resolve(config.typedIn ?? process.cwd(), file),
    folder: dataFolderAt(dataDirectoryOf(root, values)),
    replace: values.replace ?? false,
  };
};

const releaseOf = (directory: string): string => {
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};

// The working folder is removed when the process exits, which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

try {
  await main();
  process.exit(0); // the migration engine leaves a timer running
} catch (error) {
  const known = explainSystemError(error);
  console.complain(
    known?.message ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  process.exit(known?.exitCode ?? 1);
}
