import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cachedWebApp } from './cached-web-app.ts';
import { hashWebInputs } from './web-inputs.ts';

let root: string;
let builds: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-web-build-'));
  builds = 0;
  write('apps/web/package.json', '{"dependencies":{"@meridian/ui":"*","react":"19"}}');
  write('apps/web/src/main.tsx', 'main');
  write('libs/ui/package.json', '{"dependencies":{"@meridian/core":"*"}}');
  write('libs/ui/src/button.tsx', 'button');
  write('libs/core/package.json', '{}');
  write('libs/core/src/index.ts', 'core');
  write('libs/postgres/package.json', '{}');
  write('tools/web/main.ts', 'build');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const cache = () => join(root, '.meridian/web');
const build = async (outDirectory: string): Promise<void> => {
  builds += 1;
  mkdirSync(outDirectory, { recursive: true });
  writeFileSync(join(outDirectory, 'index.html'), `build ${builds}`);
};
const get = () => cachedWebApp({ root, cache: cache(), build });

it('an unchanged web app is built once, also by processes that start at the same time', async () => {
  const answers = await Promise.all([get(), get(), get()]);
  expect([builds, answers.filter(({ isNew }) => isNew).length]).toEqual([1, 1]);
  expect(await get()).toEqual({ directory: answers[0].directory, isNew: false });
  expect(builds).toBe(1);
});

it.each([
  ['a file of the app', 'apps/web/src/main.tsx', true],
  ['a new file of a library', 'libs/ui/src/table.tsx', true],
  ['a library of a library', 'libs/core/src/index.ts', true],
  ['the lockfile', 'package-lock.json', true],
  ['the build itself', 'tools/web/main.ts', true],
  ['a test', 'libs/ui/src/button.test.tsx', false],
  ['an installed package', 'apps/web/node_modules/react/index.js', false],
  ['a library that the app does not use', 'libs/postgres/src/pool.ts', false],
])('%s changes the build: %s is %s', (_what, path, changes) => {
  const before = hashWebInputs(root);
  write(path, 'changed');
  expect(hashWebInputs(root) !== before).toBe(changes);
});

it('a build that fails leaves nothing that is served, and the next start tries again', async () => {
  const failing = async (outDirectory: string): Promise<void> => {
    await build(outDirectory);
    throw new Error('a syntax error');
  };
  await expect(cachedWebApp({ root, cache: cache(), build: failing })).rejects.toThrow('a syntax error');
  expect(existsSync(join(cache(), hashWebInputs(root)))).toBe(false);
  expect((await get()).isNew).toBe(true);
});

it('a build that a killed process left behind is replaced', async () => {
  write(`.meridian/web/${hashWebInputs(root)}.unfinished/half.js`, 'half');
  // No process has this id: it is beyond the largest one of Linux and macOS.
  write('.meridian/web/lock', '99999999');
  const { directory } = await get();
  expect([readdirSync(cache()), readdirSync(directory)]).toEqual([[hashWebInputs(root)], ['index.html']]);
});

it('a lock without a process id is ignored when it is old', async () => {
  write('.meridian/web/lock', '');
  const longAgo = new Date(Date.now() - 11_000);
  utimesSync(join(cache(), 'lock'), longAgo, longAgo);
  expect((await get()).isNew).toBe(true);
});

it('keeps the builds that were used last', async () => {
  for (let version = 1; version <= 6; version += 1) {
    write('apps/web/src/main.tsx', `version ${version}`);
    await get();
  }
  expect(readdirSync(cache()).length).toBe(4);
  expect((await get()).isNew).toBe(false);
});
