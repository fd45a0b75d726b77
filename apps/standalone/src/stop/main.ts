/** `npm stop`: stops the Meridian that uses a data folder. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dataFolderAt } from '../data-folder.ts';
import { explainSystemError } from '../system-error.ts';
import { stopRunning } from './stop-running.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const usage = `Stop Meridian on this machine and keep its data.

  npm stop                            the one that npm start started
  npm stop -- --data-dir FOLDER       the one that uses this folder`;

try {
  const { values } = parseArgs({
    options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) process.stdout.write(`${usage}\n`);
  else {
    const folder = dataFolderAt(resolve(root, values['data-dir'] ?? '.meridian'));
    process.stdout.write(`${await stopRunning(folder)}\n`);
  }
} catch (error) {
  const known = explainSystemError(error);
  process.stderr.write(`${known?.message ?? (error as Error).message}\n`);
  process.exitCode = known?.exitCode ?? 2;
}
