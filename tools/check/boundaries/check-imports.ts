import { posix } from 'node:path';
import type { SourceFile } from '../tracked-files.ts';
import type { Project } from './project.ts';
import {
  allowedPackages,
  bannedPackages,
  bannedText,
  extraEdges,
  isTestFile,
  mayReadEnvironment,
  scopeMayImport,
  scopesBehindTheWall,
  separateFolders,
  typeMayImport,
} from './rules.ts';
import { scanImports } from './scan-imports.ts';

/** Returns every violation of the import rules in the given files as `path: problem`. */
export const checkImports = (projects: readonly Project[], files: readonly SourceFile[]): string[] => {
  return files.flatMap((file) => {
    const owner = projects.find((project) => file.path.startsWith(`${project.directory}/`));
    if (!owner) return [];
    const ofImports = scanImports(file.text).map((name) => checkImport(projects, owner, file.path, name));
    return [...ofImports, ...checkText(owner, file)]
      .filter((problem) => problem !== undefined)
      .map((problem) => `${file.path}: ${problem}`);
  });
};

/** A tag that is missing in the tables would silently forbid all imports or none. */
export const checkTags = (projects: readonly Project[]): string[] => {
  return projects.flatMap((project) => [
    ...(project.type in typeMayImport ? [] : [`${project.directory}: no known type: tag in project.json`]),
    ...(project.scope in scopeMayImport ? [] : [`${project.directory}: no known scope: tag in project.json`]),
  ]);
};

const checkImport = (
  projects: readonly Project[],
  owner: Project,
  path: string,
  name: string,
): string | undefined => {
  if (name.startsWith('.')) return checkRelative(owner, path, name);
  if (!name.startsWith('@meridian/')) return checkExternal(owner, path, name);
  const target = projects.find((project) => isOrIsBelow(name, `@meridian/${project.name}`));
  if (!target) return `imports ${name}, which is not a package of this workspace`;
  return checkPackage(owner, target, path, name);
};

const checkRelative = (owner: Project, path: string, name: string): string | undefined => {
  const target = posix.join(posix.dirname(path), name);
  // The version of the product.
  if (target === 'package.json') return undefined;
  if (!target.startsWith(`${owner.directory}/`)) {
    return `reaches into another package with ${name}; import its package name`;
  }
  const ownIndex = `${owner.directory}/src/index.ts`;
  if (target === ownIndex && !isTestFile(path))
    return `imports its own index.ts; import the file that has it`;
  if (isTestFile(path)) return undefined;
  const separate = separateFolders.find(({ from, to }) => path.startsWith(from) && target.startsWith(to));
  if (separate !== undefined) return `${separate.from} may not import from ${separate.to}`;
  return owner.type === 'app' ? checkFeature(owner, path, target) : undefined;
};

/** The folders of `src` are the features of a service. */
const checkFeature = (owner: Project, path: string, target: string): string | undefined => {
  const featureOf = (file: string): string => {
    const [first = '', ...below] = file.slice(`${owner.directory}/src/`.length).split('/');
    return below.length === 0 ? '' : first;
  };
  const feature = featureOf(path);
  if (feature === '') return undefined;
  if (target === `${owner.directory}/src/context.ts`)
    return 'imports the whole context; a feature takes the parts that it uses as named parameters';
  const other = featureOf(target);
  if (/-routes\.ts$/.test(target) && other !== feature && other !== 'http')
    return `imports the routes of another feature (${target}); move the shared code to a separate file`;
  return undefined;
};

const checkPackage = (owner: Project, target: Project, path: string, name: string): string | undefined => {
  if (target === owner) {
    // A test may import the public entry point.
    return isTestFile(path) ? undefined : `imports its own package ${name}; import the file that has it`;
  }
  if (target.type === 'app') return `imports the app ${target.name}; apps speak HTTP to each other`;
  if (!target.entryPoints.includes(name.slice(`@meridian/${target.name}`.length))) {
    return `imports ${name}, which ${target.name} does not export`;
  }
  if (isFixtureOf(target, name)) {
    return isTestFile(path) || owner.type === 'testing' ? undefined : `imports ${name} outside of a test`;
  }
  if (extraEdges.some((edge) => edge.from === owner.name && edge.to === target.name)) return undefined;
  if (target.type === 'testing') {
    return isTestFile(path) || owner.type === 'testing' ? undefined : `imports ${name} outside of a test`;
  }
  if (isTestFile(path)) return undefined;
  if (!typeMayImport[owner.type]?.includes(target.type)) {
    return `type:${owner.type} may not import type:${target.type} (${name})`;
  }
  if (!scopeMayImport[owner.scope]?.includes(target.scope)) {
    return `scope:${owner.scope} may not import scope:${target.scope} (${name})`;
  }
  return undefined;
};

/** `@meridian/LIB/testing` */
const isFixtureOf = (target: Project, name: string): boolean => name === `@meridian/${target.name}/testing`;

const checkExternal = (owner: Project, path: string, name: string): string | undefined => {
  if (isTestFile(path)) return undefined;
  if (name === 'vitest' && owner.type !== 'testing') return 'imports vitest outside of a test';
  if (matches(allowedPackages[owner.type], name)) return undefined;
  if (matches(bannedPackages[owner.type], name)) return `type:${owner.type} may not know about ${name}`;
  return undefined;
};

const checkText = (owner: Project, file: SourceFile): string[] => {
  if (isTestFile(file.path)) return [];
  const banned = (bannedText[owner.type] ?? [])
    .filter(({ pattern }) => pattern.test(file.text))
    .map(({ what }) => `type:${owner.type} may not use ${what}; take it as an argument`);
  if (scopesBehindTheWall.includes(owner.scope) && /\bcreateClickHouse\b/.test(file.text)) {
    return ['makes its own ClickHouse client; statements go through @meridian/engine-access'];
  }
  const readsEnvironment = /\bprocess\.env\b/.test(file.text) && !mayReadEnvironment(file.path);
  if (readsEnvironment && banned.length === 0) {
    return ['reads process.env; only config.ts of an app does, everything else is given its configuration'];
  }
  return banned;
};

const matches = (patterns: readonly string[] | undefined, name: string): boolean => {
  return (patterns ?? []).some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : isOrIsBelow(name, pattern),
  );
};

const isOrIsBelow = (name: string, packageName: string): boolean =>
  name === packageName || name.startsWith(`${packageName}/`);
