import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What programs of an unpacked package need to find the libraries that came with them. */
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
 * no root and changes nothing on the machine.
 */
export const unpackDebianPackage = async (name: string, directory: string): Promise<void> => {
  const work = `${directory}.${process.pid}`;
  await mkdir(join(work, 'packages'), { recursive: true });
  try {
    await fetchPackages(name, join(work, 'packages'));
    const files = (await readdir(join(work, 'packages'))).filter((file) => file.endsWith('.deb'));
    for (const file of files) await run('dpkg', ['-x', join(work, 'packages', file), join(work, 'root')]);
    await rm(directory, { recursive: true, force: true });
    await mkdir(dirname(directory), { recursive: true });
    await rename(join(work, 'root'), directory);
  } catch (error) {
    throw new Error(reasonOf(error as FailedCommand), { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

interface FailedCommand extends NodeJS.ErrnoException {
  readonly stderr?: string;
}

const reasonOf = ({ code, path, stderr, message }: FailedCommand): string =>
  code === 'ENOENT' && path !== undefined
    ? `there is no ${path} on this machine`
    : (stderr || message).trim().split('\n').slice(-3).join(' ');

/** With the machine's package lists; where they are missing or stale, with fresh ones of our own. */
const fetchPackages = async (name: string, packages: string): Promise<void> => {
  const folder = join(packages, '../apt');
  for (const part of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(folder, part), { recursive: true });
  // A cache of our own, empty: apt names only what the machine's cache does not hold yet, and we need all of it.
  const ownCache = ['-o', `Dir::Cache=${folder}/cache`];
  const ownLists = ['-o', `Dir::State::lists=${folder}/lists`];
  try {
    await download(name, packages, ownCache);
  } catch {
    await run('apt-get', [...ownCache, ...ownLists, 'update']);
    await download(name, packages, [...ownCache, ...ownLists]);
  }
};

const download = async (wanted: string, packages: string, options: readonly string[]): Promise<void> => {
  // What an install would fetch here: the answer differs by release and by what is installed.
  const { stdout } = await run('apt-get', [
    ...options,
    ...['-o', 'Debug::NoLocking=1', '--print-uris', '-qq', '--no-install-recommends', 'install', wanted],
  ]);
  const names = [...stdout.matchAll(/^'[^']*' ([^_]+)_/gm)].map((match) => match[1] as string);
  if (names.length === 0) throw new Error('apt-get names no package to fetch');
  // As root, apt fetches as a user who may not write here; that is only a warning, and this spares it.
  await run('apt-get', [...options, '-o', 'APT::Sandbox::User=root', 'download', ...names], {
    cwd: packages,
  });
};
