/** Builds of the web app below `.meridian/web`, by the hash of their inputs. All launchers of a clone share them. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '@meridian/core';
import { buildWebApp } from './build-web-app.ts';
import { hashWebInputs } from './web-inputs.ts';

export interface CachedWebApp {
  readonly directory: string;
  /** False when a build of the same inputs existed. */
  readonly isNew: boolean;
}

type Build = (outDirectory: string) => Promise<void>;

export interface CacheOptions {
  readonly root: string;
  /** The folder of all builds. */
  readonly cache: string;
  readonly build?: Build;
}

/** A start need not wait long for the files, so they are compressed quickly. */
const BROTLI_QUALITY = 5;
/** Another Meridian of this clone may still serve an earlier build. */
const KEPT_BUILDS = 4;
const LOCK_CHECK_MS = 100;
const OLD_LOCK_MS = 10_000;
const BUILD_NAME = /^[0-9a-f]{16}$/;

export const cachedWebApp = async ({
  root,
  cache,
  build = localBuild(root),
}: CacheOptions): Promise<CachedWebApp> => {
  const directory = join(cache, hashWebInputs(root));
  mkdirSync(cache, { recursive: true });
  if (isBuilt(directory)) return { directory, isNew: false };
  return whileLocked(join(cache, 'lock'), async () => {
    if (isBuilt(directory)) return { directory, isNew: false }; // by the process that had the lock
    removeUnfinished(cache);
    const unfinished = `${directory}.unfinished`;
    await build(unfinished);
    renameSync(unfinished, directory);
    removeOld(cache);
    return { directory, isNew: true };
  });
};

const localBuild =
  (root: string): Build =>
  (outDirectory) =>
    buildWebApp({ root, outDirectory, brotliQuality: BROTLI_QUALITY });

/** Marks the build as used, so that it is kept. */
const isBuilt = (directory: string): boolean => {
  if (!existsSync(directory)) return false;
  const now = new Date();
  utimesSync(directory, now, now);
  return true;
};

const removeUnfinished = (cache: string): void => {
  for (const name of readdirSync(cache)) {
    if (name.endsWith('.unfinished')) rmSync(join(cache, name), { recursive: true, force: true });
  }
};

const removeOld = (cache: string): void => {
  const usedAt = (name: string): number => statSync(join(cache, name)).mtimeMs;
  const builds = readdirSync(cache)
    .filter((name) => BUILD_NAME.test(name))
    .toSorted((a, b) => usedAt(b) - usedAt(a));
  for (const name of builds.slice(KEPT_BUILDS)) rmSync(join(cache, name), { recursive: true, force: true });
};

/** Two launchers that start at the same time do not build twice. The lock of a killed process is ignored. */
const whileLocked = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  while (!tryLock(lock)) await pause(LOCK_CHECK_MS);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const tryLock = (lock: string): boolean => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(readIfThere(lock));
  if (holder > 0 ? !isProcessAlive(holder) : isOld(lock)) rmSync(lock, { force: true });
  return false;
};

/** A process that is killed while it takes the lock leaves it without its id. */
const isOld = (lock: string): boolean => {
  const takenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return takenAt !== undefined && Date.now() - takenAt > OLD_LOCK_MS;
};

const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // released meanwhile
  }
};
