/**
 * Finds a Redis server: the machine's own, or Debian's packages unpacked into a private folder, which needs no root
 * and changes nothing else on the machine.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createSingleFlight } from '@meridian/core';
import { libraryEnv, unpackDebianPackage } from '../debian/unpack-package.ts';
import { howToInstallRedis } from './how-to-install.ts';

const run = promisify(execFile);

export interface RedisProgram {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
}

export interface FindRedisOptions {
  /** Where the packages are unpacked, once for all later starts. */
  readonly unpackDirectory: string;
  readonly onProgress?: (message: string) => void;
}

const searches = createSingleFlight<RedisProgram>();

/** The regions of one installation ask at the same time and share one search. */
export const findOrUnpackRedis = (options: FindRedisOptions): Promise<RedisProgram> =>
  searches.run(options.unpackDirectory, () => search(options));

const search = async (options: FindRedisOptions): Promise<RedisProgram> => {
  for (const name of ['redis-server', 'valkey-server']) {
    const program = await usable(findOnPath(name), {});
    if (program !== undefined) return program;
  }
  const known = await unpackedRedis(options.unpackDirectory);
  if (known !== undefined) return known;

  const problem = await tryUnpack(options);
  const fresh = await unpackedRedis(options.unpackDirectory);
  if (fresh !== undefined) return fresh;
  const reason = problem ?? 'its redis-server does not run on this machine';
  throw new Error(howToInstallRedis(process.platform, readOsRelease(), reason));
};

const unpackedRedis = (directory: string): Promise<RedisProgram | undefined> => {
  const command = join(directory, 'usr/bin/redis-server');
  return usable(existsSync(command) ? command : undefined, libraryEnv(directory));
};

const tryUnpack = async (options: FindRedisOptions): Promise<string | undefined> => {
  if (process.platform !== 'linux') return undefined;
  try {
    options.onProgress?.(
      'No redis-server on this machine: unpacking the Debian package (once, without root)',
    );
    await unpackDebianPackage('redis-server', options.unpackDirectory);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const findOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find((file) => existsSync(file));

/** The same rule as `checkRedisVersion` of libs/redis, which asks a running server. */
const OLDEST = { major: 6, minor: 2 };

const usable = async (
  command: string | undefined,
  env: Readonly<Record<string, string>>,
): Promise<RedisProgram | undefined> => {
  if (command === undefined) return undefined;
  try {
    const { stdout } = await run(command, ['--version'], { env: { ...process.env, ...env } });
    const version = /v=(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? '0';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const isNewEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
    return isNewEnough ? { command, env, version } : undefined;
  } catch {
    return undefined;
  }
};

const readOsRelease = (): string => {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
};
