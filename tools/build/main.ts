/** `node tools/build/main.ts <app>` bundles apps/<app> into apps/<app>/dist. It is the `build` target of every app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleApp, findApps } from './bundle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [app] = process.argv.slice(2);

if (app === undefined || !existsSync(join(root, 'apps', app))) {
  console.error(`Name an app to build. One of: ${(await findApps(root)).join(', ')}`);
  process.exit(2);
}

const startedAt = performance.now();
const appDirectory = join(root, 'apps', app);
const { entries, totalBytes } = await bundleApp({ appDirectory, outDirectory: join(appDirectory, 'dist') });
const took = Math.round(performance.now() - startedAt);
console.log(`${app}: ${Object.keys(entries).join(', ')} (${Math.round(totalBytes / 1024)} KiB, ${took} ms)`);
