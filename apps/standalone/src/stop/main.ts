/** `npm stop`: stops the Meridian that uses a data folder. */
import { fileURLToPath } from 'node:url';
import { DATA_DIR, dataDirectoryOf, readCommandLine } from '../command-line.ts';
import { dataFolderAt } from '../data-folder.ts';
import { explainSystemError } from '../system-error.ts';
import { stopRunning } from './stop-running.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const usage = `Stop Meridian on this machine and keep its data.

  npm stop                            the one that npm start started
  npm stop -- --data-dir FOLDER       the one that uses this folder`;

try {
  const { values } = readCommandLine(
    { options: { ...DATA_DIR, help: { type: 'boolean', short: 'h' } } },
    'npm stop -- --help shows every option.',
  );
  if (values.help) process.stdout.write(`${usage}\n`);
  else {
    const folder = dataFolderAt(dataDirectoryOf(root, values));
    process.stdout.write(`${await stopRunning(folder)}\n`);
  }
} catch (error) {
  const known = explainSystemError(error);
  process.stderr.write(`${known?.message ?? (error as Error).message}\n`);
  process.exitCode = known?.exitCode ?? 1;
}
