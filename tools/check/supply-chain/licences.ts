/** Checks the licences of packages. Meridian is under MIT, so shipped packages must have permissive licences. */
import { type LockedPackage, type Lockfile, lockedPackages } from './lockfile.ts';

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose licence is not in the list, or not in the lockfile, and why they may be used. */
const REVIEWED: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/inspector-cli': 'MIT, becoming Apache-2.0, by its LICENSE file; tests only',
  'axe-core': 'MPL-2.0, unchanged; tests only',
  busboy: 'MIT by its LICENSE file',
  elkjs: 'EPL-2.0, unchanged; in no bundle',
  lightningcss: 'MPL-2.0, unchanged; builds the style sheets and is not shipped',
  streamsearch: 'MIT by its LICENSE file',
};

/** `(MPL-2.0 OR Apache-2.0)`: one permissive choice is enough. `(MIT AND Zlib)`: all parts must be. */
export const isPermissive = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((part) => PERMISSIVE.has(part.trim())));

const isReviewed = ({ name }: LockedPackage): boolean =>
  Object.hasOwn(REVIEWED, name) || name.startsWith('lightningcss-');

export const checkLicences = (lockfile: Lockfile): string[] =>
  lockedPackages(lockfile)
    .filter((locked) => !isPermissive(locked.license ?? '') && !isReviewed(locked))
    .map(
      ({ name, version, license }) =>
        `${name} ${version}: licence ${license ?? 'unknown'}; read it and decide in tools/check/supply-chain/licences.ts`,
    );
