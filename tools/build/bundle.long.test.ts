import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readLockfile } from '../check/supply-chain/lockfile.ts';
import { bundleApp, findApps } from './bundle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outRoot = await mkdtemp(join(tmpdir(), 'meridian-build-'));
afterAll(() => rm(outRoot, { recursive: true, force: true }));

/** Development tools, which are not shipped. */
const NOT_SHIPPED = ['standalone', 'clickhouse-embedded', 'platform-e2e'];
const apps = (await findApps(root)).filter((app) => !NOT_SHIPPED.includes(app));

/** Starts a bundled file outside of the repository, so that it can only load files of `dist`. */
const startAlone = async (file: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [file], { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [exitCode] = await once(child, 'exit');
  return { exitCode, stderr };
};

describe('a bundle', { timeout: 60_000 }, () => {
  it('starts far from the repository, answers, and stops on SIGTERM', async () => {
    const { entries } = await bundleApp({
      appDirectory: join(root, 'libs/service-kit/test/tiny-service'),
      outDirectory: join(outRoot, 'tiny'),
    });
    const child = fork(entries['main']!, {
      env: { PORT: '0', INTERNAL_PORT: '0' },
      cwd: tmpdir(),
      silent: true,
    });
    const [ready] = (await once(child, 'message')) as [{ url: string; internalUrl: string }];
    expect((await fetch(ready.url)).status).toBe(200);
    expect((await fetch(`${ready.internalUrl}/readyz`)).status).toBe(200);
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it.each(apps)('of %s loads from its folder alone and asks for its configuration', async (app) => {
    const { entries, packages } = await bundleApp({
      appDirectory: join(root, 'apps', app),
      outDirectory: join(outRoot, app),
    });
    const lockfile = readLockfile(root);
    expect(packages).toContain('node_modules/pino');
    expect(packages.filter((location) => lockfile.packages[location] === undefined)).toEqual([]);
    for (const name of ['main', 'worker', 'writer']) {
      const file = entries[name];
      if (file === undefined) continue;
      // The port is invalid, so every service stops when it reads its configuration.
      const { exitCode, stderr } = await startAlone(file, { PORT: 'none' });
      expect([name, exitCode, stderr]).toEqual([name, 78, expect.stringContaining('PORT is invalid')]);
    }
  });

  it('of capture-service contains the scripts that web pages load', async () => {
    const scripts = join(outRoot, 'capture-service/node_modules/posthog-js/dist');
    expect(await readdir(scripts)).toEqual(expect.arrayContaining(['array.js', 'recorder.js', 'surveys.js']));
  });
});
