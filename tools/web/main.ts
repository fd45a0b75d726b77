/**
 * Builds the web app when its inputs have changed, and prints the folder of the build as JSON.
 *
 *   node tools/web/main.ts            into .meridian/web/HASH, unless it is there
 *   node tools/web/main.ts FOLDER     into the folder, with the smallest files, for an image
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebApp } from './build-web-app.ts';
import { cachedWebApp } from './cached-web-app.ts';

const SMALLEST = 11;

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder] = process.argv.slice(2);

const run = async () => {
  if (folder === undefined) return cachedWebApp({ root, cache: join(root, '.meridian/web') });
  const directory = resolve(folder);
  await buildWebApp({ root, outDirectory: directory, brotliQuality: SMALLEST });
  return { directory, isNew: true };
};

try {
  console.log(JSON.stringify(await run()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
