/**
 * A Postgres that is not the one of npm: an installed one of Debian or Ubuntu, else their package unpacked into a
 * folder of ours. The tests use it to prove that older versions work.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { libraryEnv, unpackDebianPackage } from '../debian/unpack-package.ts';
import type { PostgresBinaries } from './binaries.ts';

export interface SystemPostgresOptions {
  /** Where the package is unpacked, once for all later runs. */
  readonly unpackDirectory: string;
}

const WHERE_DEBIAN_KEEPS_THEM = 'usr/lib/postgresql';

/** Throws with the reason when none can be had. */
export const findOrUnpackSystemPostgres = async ({
  unpackDirectory,
}: SystemPostgresOptions): Promise<PostgresBinaries> => {
  const known = oldestIn('/', {}) ?? unpacked(unpackDirectory);
  if (known !== undefined) return known;
  if (process.platform !== 'linux') throw new Error('Only Debian and Ubuntu have a package to unpack.');
  await unpackDebianPackage('postgresql', unpackDirectory);
  const fresh = unpacked(unpackDirectory);
  if (fresh === undefined) throw new Error(`The package holds no ${WHERE_DEBIAN_KEEPS_THEM}/*/bin/postgres.`);
  return fresh;
};

const unpacked = (directory: string): PostgresBinaries | undefined =>
  oldestIn(directory, libraryEnv(directory));

const oldestIn = (root: string, env: Readonly<Record<string, string>>): PostgresBinaries | undefined => {
  const parent = join(root, WHERE_DEBIAN_KEEPS_THEM);
  if (!existsSync(parent)) return undefined;
  return readdirSync(parent)
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => postgresIn(join(parent, version, 'bin'), env))
    .find((binaries) => existsSync(binaries.postgres) && existsSync(binaries.initdb));
};

/** The programs of a folder like `/usr/lib/postgresql/15/bin`. */
export const postgresIn = (folder: string, env: Readonly<Record<string, string>> = {}): PostgresBinaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
  env,
});
