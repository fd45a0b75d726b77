import { posix } from 'node:path';
import { scanImports } from '../boundaries/scan-imports.ts';
import type { SourceFile } from '../tracked-files.ts';

export interface Loads {
  readonly imported: readonly string[];
  /** Files that a text in the source names, by their path or by that of a folder. */
  readonly named: readonly string[];
}

/** Returns the files of the repository that a file loads. All paths begin at the root. */
export type FindLoads = (path: string) => Loads;

export const isGenerated = (path: string): boolean => /^apps\/[^/]+\/src\/generated\//.test(path);

const COMMENT = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** A text with a slash. A single word is rarely a path. */
const PATH = /['"`]([\w@.-]+\/[\w@./-]*)['"`]/g;
/** Files that name a folder below one of these read it, except for its tests, benchmarks and descriptions. */
const READ_FOLDER = /^(?:apps|libs|tools)\/|^docs$/;
/** Their sources and tests have paths as data. */
const ABOUT_PATHS = /^tools\/(?:check|mutate|nx|test)\//;
const NOT_READ = /\.test\.tsx?$|^(?:apps|libs)\/[^/]+\/(?:bench\/|.*\.md$)/;

/** `sources` are the TypeScript files and manifests, `paths` all files of the repository. */
export const createFindLoads = (sources: readonly SourceFile[], paths: readonly string[]): FindLoads => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const entryPoints = entryPointsIn(sources);
  const files = new Set(paths);
  const found = new Map<string, Loads>();

  const filesNamed = (path: string): readonly string[] => {
    if (files.has(path)) return [path];
    return READ_FOLDER.test(path) ? paths.filter((file) => file.startsWith(`${path}/`)) : [];
  };
  const find: FindLoads = (path) => {
    const text = texts.get(path);
    if (text === undefined || !/\.tsx?$/.test(path)) return { imported: [], named: [] };
    const resolve = (name: string) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name);
    const imported = scanImports(text)
      .map((name) => name.replace(/\?.*$/, ''))
      .map((name) => entryPoints.get(name) ?? resolve(name))
      // A test may hold the text of a module that imports others.
      .filter((file) => files.has(file) || isGenerated(file));
    if (ABOUT_PATHS.test(path)) return { imported, named: [] };
    const named = [...text.replace(COMMENT, '').matchAll(PATH)]
      .flatMap(([, name = '']) => filesNamed(posix.normalize(resolve(name)).replace(/\/$/, '')))
      .filter((file) => !NOT_READ.test(file));
    return { imported, named };
  };
  return (path) => {
    const loads = found.get(path) ?? find(path);
    found.set(path, loads);
    return loads;
  };
};

/** `@meridian/redis/testing` → `libs/redis/src/testing.ts` */
const entryPointsIn = (sources: readonly SourceFile[]): ReadonlyMap<string, string> =>
  new Map(
    sources
      .filter(({ path }) => /^(?:apps|libs)\/[^/]+\/package\.json$/.test(path))
      .flatMap(({ path, text }) => {
        const { name, exports = {} } = JSON.parse(text) as Manifest;
        return Object.entries(exports).map(([entry, file]): [string, string] => [
          posix.join(name, entry),
          posix.join(posix.dirname(path), file),
        ]);
      }),
  );

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}
