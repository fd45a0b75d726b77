import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A mirror that accepts connections and never answers must not hold up a start or a test run. */
const LIMIT_MS = 120_000;

const runFile = promisify(execFile);
const run = (command: string, args: readonly string[], options: { readonly cwd?: string } = {}) =>
  runFile(command, args, { ...options, timeout: LIMIT_MS, killSignal: 'SIGKILL' });

/** Limits of apt itself, which names the server that does not answer. */
const APT_LIMITS = ['http', 'https'].flatMap((scheme) => ['-o', `Acquire::${scheme}::Timeout=15`]);

/** The environment with which programs of an unpacked package find their libraries. */
export const libraryEnv = (directory: string): { readonly LD_LIBRARY_PATH: string } => {
  const libraries = ['usr/lib', 'lib']
    .flatMap((folder) => [folder, ...subfolders(join(directory, folder)).map((name) => join(folder, name))])
    .map((folder) => join(directory, folder))
    .filter((folder) => existsSync(folder));
  return { LD_LIBRARY_PATH: libraries.join(':') };
};

const subfolders = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('-linux-')) : [];

/**
 * Fetches a Debian package and those that it needs beyond the installed ones, and unpacks them into `directory`. Takes
 * no root and changes nothing on the machine. Where another process is faster, its files are kept, because a program
 * may already run from them.
 */
export const unpackDebianPackage = async (name: string, directory: string): Promise<void> => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(dirname(directory), { recursive: true });
  const work = await mkdtemp(`${directory}.`);
  try {
    const packages = join(work, 'packages');
    await mkdir(packages);
    await fetchPackages(name, packages);
    const files = (await readdir(packages)).filter((file) => file.endsWith('.deb'));
    for (const file of files) await run('dpkg', ['-x', join(packages, file), join(work, 'root')]);
    await renameUnlessPresent(join(work, 'root'), directory);
  } catch (error) {
    throw new Error(reasonOf(error as FailedCommand), { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

const renameUnlessPresent = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

interface FailedCommand extends NodeJS.ErrnoException {
  readonly stderr?: string;
  /** True when the command was ended by its time limit. */
  readonly killed?: boolean;
}

const reasonOf = ({ code, path, stderr, message, killed }: FailedCommand): string => {
  if (code === 'ENOENT' && path !== undefined) return `there is no ${path} on this machine`;
  if (killed) return `a command took longer than ${LIMIT_MS / 1000} seconds: ${message.split('\n')[0]}`;
  return (stderr || message).trim().split('\n').slice(-3).join(' ');
};

/** Uses the machine's package lists, or fresh private ones where those are missing or outdated. */
const fetchPackages = async (name: string, packages: string): Promise<void> => {
  const folder = join(packages, '../apt');
  for (const part of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(folder, part), { recursive: true });
  // An empty private cache, because apt skips packages that are in the machine's cache and we need all of them.
  const ownCache = ['-o', `Dir::Cache=${folder}/cache`];
  const ownLists = ['-o', `Dir::State::lists=${folder}/lists`];
  try {
    await download(name, packages, ownCache);
  } catch {
    await run('apt-get', [...APT_LIMITS, ...ownCache, ...ownLists, 'update']);
    await download(name, packages, [...ownCache, ...ownLists]);
  }
};

const download = async (wanted: string, packages: string, options: readonly string[]): Promise<void> => {
  // The packages that an install would download here, which depend on the release and on the installed packages.
  const { stdout } = await run('apt-get', [
    ...options,
    ...['-o', 'Debug::NoLocking=1', '--print-uris', '-qq', '--no-install-recommends', 'install', wanted],
  ]);
  const names = [...stdout.matchAll(/^'[^']*' ([^_]+)_/gm)].map((match) => match[1] as string);
  if (names.length === 0) throw new Error('apt-get names no package to fetch');
  // As root, apt downloads as a user that cannot write here and prints a warning; this option avoids it.
  await run('apt-get', [...APT_LIMITS, ...options, '-o', 'APT::Sandbox::User=root', 'download', ...names], {
    cwd: packages,
  });
};
