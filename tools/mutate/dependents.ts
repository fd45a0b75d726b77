/** Finds the files of a library that import a changed file, directly or indirectly. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)].map(([, path]) => join(dirname(file), path!));

/** Returns the file itself and all files that depend on it, including tests. */
export const dependentsOf = (changed: string, files: readonly string[]): ReadonlySet<string> => {
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const found = new Set([changed]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [file, imported] of imports) if (imported.some((path) => found.has(path))) found.add(file);
  }
  return found;
};
