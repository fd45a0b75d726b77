import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts';
import { explainUnwritable } from './system-error.ts';
import { removeFolder } from './trash.ts';

/** The part of the data folder that belongs to one region. */
export interface RegionFolder {
  readonly redis: string;
  readonly clickhouse: string;
  readonly credentials: string;
  /** Records the project that has the demo data. */
  readonly demo: string;
  readonly logs: string;
}

/** The paths of all files of one installation. */
export interface DataFolder {
  readonly directory: string;
  /** Holds the stores, the secret and the accounts. */
  readonly data: string;
  readonly logs: string;
  readonly readyFile: string;
  readonly lockFile: string;
  readonly processesFile: string;
  /** Exists while a restore writes into the folder, and after one that was killed. */
  readonly restoreFile: string;
  readonly secretFile: string;
  readonly postgres: string;
  readonly ofRegion: (region: string) => RegionFolder;
}

export const dataFolderAt = (directory: string): DataFolder => {
  return {
    directory,
    data: join(directory, 'data'),
    logs: join(directory, 'logs'),
    readyFile: join(directory, 'ready.json'),
    lockFile: join(directory, 'lock'),
    processesFile: join(directory, 'processes.json'),
    restoreFile: join(directory, 'restore.json'),
    secretFile: join(directory, 'data', 'secret'),
    postgres: join(directory, 'data', 'postgres'),
    ofRegion: (region) => ({
      redis: join(directory, 'data', region, 'redis'),
      clickhouse: join(directory, 'data', region, 'clickhouse'),
      credentials: join(directory, 'data', region, 'credentials.json'),
      demo: join(directory, 'data', region, 'demo.json'),
      logs: join(directory, 'logs', region),
    }),
  };
};

/** Locks the folder, so that no second launcher opens the same stores, and creates its contents. */
export const takeDataFolder = (folder: DataFolder): void => {
  lockDataFolder(folder);
  try {
    makePrivate(folder);
  } catch (error) {
    releaseDataFolder(folder);
    throw cannotCreate(folder, error);
  }
};

/** Creates and locks the folder. */
export const lockDataFolder = (folder: DataFolder): void => {
  const unfinished = `${folder.lockFile}.${process.pid}.new`;
  try {
    mkdirSync(folder.directory, { recursive: true, mode: PASSAGE });
    writeOrRemove(unfinished, lockOf(process.pid));
  } catch (error) {
    throw cannotCreate(folder, error);
  }
  try {
    while (!isLinked(unfinished, folder.lockFile)) removeDeadLock(folder);
  } finally {
    rmSync(unfinished, { force: true });
  }
  rmSync(folder.readyFile, { force: true });
};

const cannotCreate = ({ directory }: DataFolder, cause: unknown): Problem => {
  const known = explainUnwritable(directory, whyUnwritable(directory) ?? cause);
  const message =
    known?.message ?? `The data folder ${directory} cannot be created: ${(cause as Error).message}`;
  return new Problem(`${message}\nAnother folder can be chosen with --data-dir.`, { cause });
};

/** The creation of several folders at once reports ENOENT where the file system is read-only. */
const whyUnwritable = (path: string): unknown => {
  if (!existsSync(path)) return path === dirname(path) ? undefined : whyUnwritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return error;
  }
};

/** The content of the lock of a launcher. */
export const lockOf = (pid: number): string => JSON.stringify(identify(pid));

/** When several processes link at once, one succeeds. */
const isLinked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Moves the lock away before judging it, because two starts may find the same dead one. */
const removeDeadLock = (folder: DataFolder): void => {
  assertNotHeld(folder, folder.lockFile);
  const moved = `${folder.lockFile}.${process.pid}.old`;
  try {
    renameSync(folder.lockFile, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    assertNotHeld(folder, moved);
  } catch (error) {
    isLinked(moved, folder.lockFile); // gives it back
    throw error;
  } finally {
    rmSync(moved, { force: true });
  }
};

const assertNotHeld = (folder: DataFolder, lockFile: string): void => {
  const holder = readJson<ProcessIdentity>(lockFile);
  if (!holder || !isRunning(holder)) return;
  const address = readAddress(folder);
  throw new Problem(
    `Meridian is already running from ${folder.directory} (process ${holder.pid}${address ? `, at ${address}` : ''}).\n` +
      'Stop it with npm stop, or start a second one next to it: npm start -- --data-dir OTHER --port 8100',
  );
};

export const releaseDataFolder = (folder: DataFolder): void => {
  for (const file of [folder.readyFile, folder.processesFile, folder.lockFile]) rmSync(file, { force: true });
};

/** The record of an unfinished restore goes after the data that it is about. */
export const resetDataFolder = (folder: DataFolder): void => {
  removeFolder(folder.directory, folder.data);
  removeFolder(folder.directory, folder.logs);
  rmSync(folder.restoreFile, { force: true });
  makePrivate(folder);
};

/** Other users may traverse the folder (Postgres must, when the launcher is root) but not list it. */
const PASSAGE = 0o711;
const PRIVATE = 0o700;
/** Closes its own folders. Postgres enters their parent as another user. */
const POSTGRES = 'postgres';

/** Denies other users access to data, logs and secrets, also where an earlier release allowed it. */
export const makePrivate = (folder: DataFolder): void => {
  for (const [path, mode] of [
    [folder.data, PASSAGE],
    [folder.logs, PRIVATE],
  ] as const) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
  }
  for (const entry of readdirSync(folder.data, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== POSTGRES) chmodSync(join(folder.data, entry.name), PRIVATE);
  }
};

const MEBIBYTE = 1024 * 1024;
/** The conditions of a start. */
export const LEAST_FREE_BYTES = 300 * MEBIBYTE;

export const assertDiskSpace = (
  folder: DataFolder,
  stat: (path: string) => { bavail: number; bsize: number } = statfsSync,
  needed = { bytes: LEAST_FREE_BYTES, by: 'Meridian', to: 'start' },
) => {
  const { bavail, bsize } = stat(folder.directory);
  const freeBytes = bavail * bsize;
  if (freeBytes >= needed.bytes) return;
  throw new Problem(
    `Only ${Math.floor(freeBytes / MEBIBYTE)} MB are free on the disk of ${folder.directory}; ` +
      `${needed.by} needs ${Math.ceil(needed.bytes / MEBIBYTE)} MB to ${needed.to}.\n` +
      'Free some space, or choose another folder with --data-dir. Nothing was changed.',
  );
};

/** Writes the file atomically, readable by its owner only. With `flush`, it is whole after a power failure too. */
export const writeWhole = (file: string, text: string, { flush = false } = {}): void => {
  const unfinished = `${file}.${process.pid}.new`;
  writeOrRemove(unfinished, text, flush);
  renameSync(unfinished, file);
};

/** A write to a full disk fails and leaves an empty file. */
const writeOrRemove = (file: string, text: string, flush = false): void => {
  try {
    writeFileSync(file, text, { mode: 0o600, flush });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
};

/** The launcher that holds the folder; it may have been killed. */
export const readHolder = (folder: DataFolder): ProcessIdentity | undefined =>
  readJson<ProcessIdentity>(folder.lockFile);

const readAddress = (folder: DataFolder): string | undefined => {
  const ready = readJson<{ routerUrl?: string | null; regions?: Array<{ url: string }> }>(folder.readyFile);
  return ready?.routerUrl ?? ready?.regions?.[0]?.url;
};

export const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // absent, or written by a version with another format
  }
};
