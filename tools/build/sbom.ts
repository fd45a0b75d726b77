/**
 * The software bill of materials of an image, as CycloneDX: the packages whose code is in its files, with the versions,
 * checksums and licences of the lockfile. It contains no time, so that the same source makes the same image.
 */
import type { LockEntry, Lockfile } from '../check/supply-chain/lockfile.ts';

const FOLDER = 'node_modules/';

const PACKAGE = /(?:(?:apps|libs)\/[^/]+\/)?(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/;

/** `../../node_modules/@x/y/z.js` is part of `node_modules/@x/y`; a file of this repository of none. */
export const locationOf = (path: string): string | undefined => PACKAGE.exec(path)?.[0].slice(0, -1);

/** The package that a package at this location loads under this name, as Node looks it up. */
const resolve = (lockfile: Lockfile, from: string, name: string): string | undefined => {
  const folders = from.split('/');
  return folders
    .map((_, index) => folders.slice(0, folders.length - index))
    .concat([[]])
    .map((parents) => [...parents, 'node_modules', name].join('/'))
    .find((location) => lockfile.packages[location] !== undefined);
};

/** All packages that the given ones need at run time, with themselves. */
export const closureOf = (lockfile: Lockfile, locations: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...locations];
  for (let location = waiting.pop(); location !== undefined; location = waiting.pop()) {
    if (found.has(location)) continue;
    found.add(location);
    waiting.push(...neededBy(lockfile, location));
  }
  return found;
};

const neededBy = (lockfile: Lockfile, location: string): readonly string[] => {
  const entry = lockfile.packages[location];
  if (entry?.link === true) return entry.resolved === undefined ? [] : [entry.resolved];
  return Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies }).flatMap(
    (name) => resolve(lockfile, location, name) ?? [],
  );
};

const licencesOf = (licence: string | undefined): readonly object[] => {
  if (licence === undefined) return [];
  if (/ (?:OR|AND) /.test(licence)) return [{ expression: licence }];
  return [{ license: /^[\w.-]+$/.test(licence) ? { id: licence } : { name: licence } }];
};

const componentOf = (location: string, entry: LockEntry): object => {
  const name = entry.name ?? location.slice(location.lastIndexOf(FOLDER) + FOLDER.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`;
  const checksum = entry.integrity?.replace('sha512-', '');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version,
    purl,
    licenses: licencesOf(entry.license),
    ...(checksum !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }],
    }),
  };
};

export const billOfMaterials = (
  app: { readonly name: string; readonly version: string },
  lockfile: Lockfile,
  locations: Iterable<string>,
): object => {
  const components = new Map<string, object>();
  for (const location of [...locations].toSorted()) {
    const entry = lockfile.packages[location];
    if (entry === undefined || entry.link === true || !location.includes(FOLDER)) continue;
    const component = componentOf(location, entry);
    components.set((component as { purl: string }).purl, component);
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': app.name, ...app } },
    components: [...components.values()],
  };
};
