/** Everything that the built web app depends on, as one hash. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB_APP = 'apps/web';
const SCOPE = '@meridian/';
/** Files outside of the packages. The lockfile covers the packages of npm, and this folder the build itself. */
const SHARED_FILES = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];
const BUILD_FOLDER = 'tools/web';
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist']);
const NOT_BUILT = /\.test\.tsx?$|\.md$/;

/** The same files always have the same hash, wherever the repository is. */
export const hashWebInputs = (root: string): string => {
  const folders = [...packagesOf(root, WEB_APP), BUILD_FOLDER];
  const paths = [...SHARED_FILES, ...folders.flatMap((folder) => filesOf(root, folder))].filter((path) =>
    existsSync(join(root, path)),
  );
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
};

/** The folders of a package and of all workspace packages that it depends on. */
const packagesOf = (root: string, folder: string, found = new Set<string>()): Set<string> => {
  if (found.has(folder)) return found;
  found.add(folder);
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name.startsWith(SCOPE)) packagesOf(root, `libs/${name.slice(SCOPE.length)}`, found);
  }
  return found;
};

const filesOf = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesOf(root, path);
    return NOT_BUILT.test(entry.name) ? [] : [path];
  });
