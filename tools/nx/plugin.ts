/**
 * Infers the targets of each project from its files, so that project.json need not list them. nx.json
 * (`targetDefaults`) has the inputs, outputs and dependencies of each target.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { scanImports } from '../check/boundaries/scan-imports.ts';

interface Target {
  readonly executor: string;
  /** nx.json says it for the targets without. */
  readonly cache?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}
type Targets = Readonly<Record<string, Target>>;
type ProjectNodes = readonly [configFile: string, result: { projects: Record<string, { targets: Targets }> }];

const own = (name: string): Target => ({ executor: `./tools/nx:${name}` });
const command = (text: string): Target => ({ executor: 'nx:run-commands', options: { command: text } });

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated']);

/** The paths of all files of a project, relative to it. */
const filesOf = (directory: string, prefix = ''): string[] =>
  readdirSync(join(directory, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = join(prefix, entry.name);
    if (!entry.isDirectory()) return [path];
    return SKIPPED_FOLDERS.has(entry.name) ? [] : filesOf(directory, path);
  });

/** The files that the targets of tests run (see docs/testing.md). */
export const TEST_FILES = {
  test: /(?<!\.int|\.e2e|\.long)\.test\.tsx?$/,
  'test-int': /\.int\.test\.ts$/,
  e2e: /\.e2e\.test\.ts$/,
  'test-long': /\.long\.test\.ts$/,
};

/** Variables that ask for tests beyond `npm test`, or for tests of something that Nx does not see. */
export const ON_DEMAND =
  /^(?:MERIDIAN_READY_FILE|(?:TEST|CONFORMANCE|ENDPOINTS|HOSTILE)_\w+|(?:INSIGHT|PERSON)_SEEDS|HOGQL_FUZZ_RUNS|WEB_SCREENSHOTS|\w+_TEST_LOG)$/;

/** A run on demand is neither answered from the cache nor kept in it. */
const testTarget = (name: string, variables: readonly string[]): Target => ({
  ...own(name),
  cache: !variables.some((variable) => ON_DEMAND.test(variable)),
});

/** Returns the targets of the project in `root` (`apps/gateway`) for these files. */
export const targetsFor = (
  root: string,
  files: readonly string[],
  variables: readonly string[] = [],
): Targets => {
  const has = (pattern: RegExp): boolean => files.some((file) => pattern.test(file));
  const name = basename(root);
  const isApp = dirname(root) === 'apps';
  return {
    lint: own('lint'),
    ...(has(/\.tsx?$/) && { typecheck: own('typecheck') }),
    ...Object.fromEntries(
      Object.entries(TEST_FILES)
        .filter(([, pattern]) => has(pattern))
        .map(([target]) => [target, testTarget(target, variables)]),
    ),
    ...(isApp && has(/^src\/main\.ts$/) && { build: command(`node tools/build/main.ts ${name}`) }),
    ...(has(/^vite\.config\.ts$/) && { build: command(`node tools/web/main.ts ${root}/dist`) }),
    ...(isApp &&
      has(/^prisma\/schema\.prisma$/) && {
        migrations: command(`node tools/migrate/main.ts check ${name}`),
      }),
  };
};

/** Nx calls this with every project.json. */
export const createNodes = [
  '{apps/*,libs/*,tools,docker,k8s}/project.json',
  (
    configFiles: readonly string[],
    _options: unknown,
    { workspaceRoot }: { readonly workspaceRoot: string },
  ): ProjectNodes[] =>
    configFiles.map((configFile) => {
      const root = dirname(configFile);
      return [
        configFile,
        {
          projects: {
            [root]: {
              targets: targetsFor(root, filesOf(join(workspaceRoot, root)), Object.keys(process.env)),
            },
          },
        },
      ];
    }),
] as const;

interface Dependency {
  readonly source: string;
  readonly target: string;
  readonly sourceFile: string;
  readonly type: 'static';
}

interface DependenciesContext {
  readonly workspaceRoot: string;
  readonly projects: Readonly<Record<string, { readonly root: string }>>;
  readonly fileMap: {
    readonly projectFileMap: Readonly<Record<string, ReadonlyArray<{ readonly file: string }>>>;
  };
}

/** Resolves an import of `file` to a project, by package name or relative path. */
export const projectOfImport = (
  roots: ReadonlyMap<string, string>,
  file: string,
  imported: string,
): string | undefined => {
  if (imported.startsWith('@meridian/')) return imported.split('/')[1];
  if (!imported.startsWith('.')) return undefined;
  const [group = '', name = ''] = join(dirname(file), imported).split('/');
  return roots.get(`${group}/${name}`) ?? roots.get(group);
};

/** Adds an edge for each import of another project, including tests. Nx itself only reads package.json files. */
export const createDependencies = (
  _options: unknown,
  { workspaceRoot, projects, fileMap }: DependenciesContext,
): Dependency[] => {
  const roots = new Map(Object.entries(projects).map(([name, { root }]) => [root, name]));
  return Object.entries(fileMap.projectFileMap).flatMap(([source, files]) =>
    files
      .filter(({ file }) => /\.tsx?$/.test(file))
      .flatMap(({ file }) =>
        scanImports(readFileSync(join(workspaceRoot, file), 'utf8'))
          .map((imported) => projectOfImport(roots, file, imported))
          .filter((target) => target !== undefined && target !== source && target in projects)
          .map((target) => ({ source, target: target as string, sourceFile: file, type: 'static' as const })),
      ),
  );
};

/** The status of a task in the terms of Nx: success, failure, local-cache, skipped and so on. */
export interface TaskOutcome {
  readonly project: string;
  readonly target: string;
  readonly status: string;
}

interface FinishedTask {
  readonly status: string;
  readonly task: { readonly target: { readonly project: string; readonly target: string } };
}

/** Nx calls this after each run. It writes the outcomes to a file that `npm test` names and reads. */
export const postTasksExecution = (
  _options: unknown,
  { taskResults }: { readonly taskResults: Readonly<Record<string, FinishedTask>> },
): void => {
  const { MERIDIAN_TASK_OUTCOMES: file } = process.env;
  if (file === undefined) return;
  const outcomes: TaskOutcome[] = Object.values(taskResults).map(({ status, task: { target } }) => ({
    project: target.project,
    target: target.target,
    status,
  }));
  writeFileSync(file, JSON.stringify(outcomes));
};
