/** `node tools/build/main.ts <app>` bundles apps/<app> into apps/<app>/dist. It is the `build` target of every app. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLockfile } from '../check/supply-chain/lockfile.ts';
import { bundleApp, findApps } from './bundle.ts';
import { billOfMaterials, closureOf } from './sbom.ts';

/** Their images have parts of the web app, whose bundle does not say which packages it contains: all of them are named. */
const WITH_PAGES = ['gateway', 'mcp-service'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const [app] = process.argv.slice(2);

if (app === undefined || !existsSync(join(root, 'apps', app))) {
  console.error(`Name an app to build. One of: ${(await findApps(root)).join(', ')}`);
  process.exit(2);
}

const startedAt = performance.now();
const appDirectory = join(root, 'apps', app);
const outDirectory = join(appDirectory, 'dist');
const { entries, totalBytes, packages } = await bundleApp({ appDirectory, outDirectory });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const lockfile = readLockfile(root);
const ofPages = WITH_PAGES.includes(app) ? closureOf(lockfile, ['apps/web']) : [];
const bill = billOfMaterials({ name: app, version }, lockfile, [...packages, ...ofPages]);
writeFileSync(join(outDirectory, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
const took = Math.round(performance.now() - startedAt);
console.log(`${app}: ${Object.keys(entries).join(', ')} (${Math.round(totalBytes / 1024)} KiB, ${took} ms)`);
