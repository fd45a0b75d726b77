import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Project {
  name: string;
  /** `libs/core`, relative to the root. */
  directory: string;
  type: string;
  scope: string;
  /** Import paths that the package exports: '' for the package itself, '/query' for a subpath. */
  entryPoints: readonly string[];
}

/** Reads every project of the workspace from its project.json and package.json. */
export const readProjects = (root: string): Project[] => {
  return ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((directory) => existsSync(join(root, directory, 'project.json')))
      .map((directory) => readProject(root, directory)),
  );
};

const readProject = (root: string, directory: string): Project => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, directory, file), 'utf8'));
  const { name, tags = [] } = read('project.json') as { name: string; tags?: string[] };
  const { exports = {} } = read('package.json') as { exports?: Record<string, string> };
  const tag = (kind: string) =>
    tags.find((value) => value.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';
  return {
    name,
    directory,
    type: tag('type'),
    scope: tag('scope'),
    entryPoints: Object.keys(exports).map((entry) => entry.slice(1)),
  };
};
