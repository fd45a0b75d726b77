/** `npm run backup -- FILE` saves a running installation, `npm run restore -- FILE` restores a stopped one. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../config.ts';
import { createConsole } from '../console.ts';
import { dataFolderAt } from '../data-folder.ts';
import { Problem } from '../problem.ts';
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
  const config = loadConfig();
  const { verb, file, folder, replace } = readArguments(config);
  const { say } = console;
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

const readArguments = (config: Config) => {
  const { values, positionals } = parse();
  const [verb, file, ...rest] = positionals;
  if ((verb !== 'backup' && verb !== 'restore') || file === undefined || rest.length > 0) {
    throw new Problem(USAGE, { exitCode: 2 });
  }
  const folder = dataFolderAt(resolve(root, values['data-dir'] ?? '.meridian'));
  return {
    verb,
    file: resolve(config.typedIn ?? process.cwd(), file),
    folder,
    replace: values.replace ?? false,
  };
};

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'data-dir': { type: 'string' }, replace: { type: 'boolean' } },
    });
  } catch {
    throw new Problem(USAGE, { exitCode: 2 });
  }
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
