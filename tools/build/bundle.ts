/**
 * Bundles an app for its image: one file per process plus shared chunks. A container then reads a few files instead
 * of thousands and contains no source and no package manager. Packages that cannot be bundled (native addons) are
 * copied beside the bundle with their dependencies, so that `dist` runs on its own.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { locationOf } from './sbom.ts';

/** Packages with native code or with data files that they read at run time. */
const NOT_BUNDLED = ['@node-rs/argon2', 'chdb'];
/** Packages whose files an app reads at run time, and the files that it reads. */
const READ_PACKAGES: Readonly<Record<string, RegExp>> = {
  'posthog-js': /^(?:package\.json|dist\/[\w.-]+\.js)$/,
};
/** Apps that read folders of the repository at run time, and the files that they read. */
const READ_FOLDERS: Readonly<Record<string, readonly [folder: string, files: RegExp]>> = {
  'query-service': ['docs', /^[\w-]+\.md$/],
};
/** Names of possible entry files. An app has the ones that exist in its `src`. */
const ENTRY_NAMES = ['main', 'worker', 'writer', 'operator'];

/** Bundled CommonJS packages load the built-in modules of Node with `require`. */
const BANNER =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

/** The `meridian` command of operators. The image has neither a shell nor `env`, so it names the path of Node. */
const COMMAND = "#!/nodejs/bin/node\nimport './operator.js';\n";

export interface BundleOptions {
  readonly appDirectory: string;
  readonly outDirectory: string;
}

export interface Bundle {
  /** Absolute paths of the entry files, by the name of the entry. */
  readonly entries: Readonly<Record<string, string>>;
  readonly totalBytes: number;
  /** Where the packages that are in the bundle are installed: `node_modules/pino`. */
  readonly packages: readonly string[];
}

export const bundleApp = async ({ appDirectory, outDirectory }: BundleOptions): Promise<Bundle> => {
  const names = ENTRY_NAMES.filter((name) => existsSync(join(appDirectory, 'src', `${name}.ts`)));
  if (names.length === 0) {
    throw new Error(`${appDirectory}/src has none of ${ENTRY_NAMES.map((name) => `${name}.ts`).join(', ')}`);
  }
  await rm(outDirectory, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: names.map((name) => join(appDirectory, 'src', `${name}.ts`)),
    outdir: outDirectory,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Not minified, so that stack traces name functions and source files. Source maps would cost each process 100 MB,
    // because Node loads them completely at the start.
    legalComments: 'none',
    external: [...NOT_BUNDLED],
    banner: { js: BANNER },
    metafile: true,
    logLevel: 'warning',
  });
  const imported = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const needed = NOT_BUNDLED.filter((name) => imported.some(({ path }) => path === name));
  const copied: string[] = [];
  for (const name of needed)
    copied.push(...(await copyPackage(name, join(appDirectory, 'package.json'), outDirectory)));
  copied.push(...(await copyReadPackages(appDirectory, outDirectory)));
  await copyReadFolder(appDirectory, outDirectory);
  await writeFile(
    join(outDirectory, 'package.json'),
    `${JSON.stringify({ type: 'module', private: true })}\n`,
  );
  await writeMigrations(appDirectory, outDirectory);
  if (names.includes('operator')) await writeFile(join(outDirectory, 'meridian'), COMMAND, { mode: 0o755 });
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return {
    packages: [
      ...new Set([...bundled, ...copied.map((folder) => `${folder}/`)].flatMap(packageOf)),
    ].toSorted(),
    entries: Object.fromEntries(names.map((name) => [name, join(outDirectory, `${name}.js`)])),
    totalBytes: Object.entries(metafile.outputs)
      .filter(([file]) => file.endsWith('.js'))
      .reduce((sum, [, { bytes }]) => sum + bytes, 0),
  };
};

const packageOf = (path: string): readonly string[] => {
  const location = locationOf(path);
  return location === undefined ? [] : [location];
};

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Copies an installed package and its dependencies. Optional ones (other platforms) are copied if installed. Returns the
 * folders that were copied.
 */
const copyPackage = async (name: string, askedBy: string, outDirectory: string): Promise<string[]> => {
  const source = findInstalled(name, askedBy);
  const target = join(outDirectory, 'node_modules', name);
  if (source === undefined || existsSync(target)) return [];
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target, { recursive: true, filter: (file) => basename(file) !== 'node_modules' });
  const manifest = createRequire(import.meta.url)(join(source, 'package.json')) as PackageJson;
  const copied = [source];
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    copied.push(...(await copyPackage(dependency, join(source, 'package.json'), outDirectory)));
  }
  return copied;
};

/** Copies the files of the packages that the app names in its manifest and reads at run time. */
const copyReadPackages = async (appDirectory: string, outDirectory: string): Promise<string[]> => {
  const manifest = join(appDirectory, 'package.json');
  if (!existsSync(manifest)) return [];
  const copied: string[] = [];
  const { dependencies = {} } = createRequire(import.meta.url)(manifest) as PackageJson;
  for (const [name, isRead] of Object.entries(READ_PACKAGES)) {
    const source = name in dependencies ? findInstalled(name, manifest) : undefined;
    if (source === undefined) continue;
    copied.push(source);
    const files = await readdir(source, { recursive: true });
    for (const file of files.filter((path) => isRead.test(path))) {
      await cp(join(source, file), join(outDirectory, 'node_modules', name, file));
    }
  }
  return copied;
};

const copyReadFolder = async (appDirectory: string, outDirectory: string): Promise<void> => {
  const [folder, isRead] = READ_FOLDERS[basename(appDirectory)] ?? [];
  if (folder === undefined || isRead === undefined) return;
  const source = join(appDirectory, '../..', folder);
  for (const file of (await readdir(source)).filter((name) => isRead.test(name))) {
    await cp(join(source, file), join(outDirectory, folder, file));
  }
};

/** The names of the last migrations, for which the processes wait at their start (libs/service-kit). */
const writeMigrations = async (appDirectory: string, outDirectory: string): Promise<void> => {
  const clickhouse = await lastOf(
    join(appDirectory, '../../libs/clickhouse/migrations'),
    /^(\d{4}-.+)\.sql$/,
  );
  const postgres = await lastOf(join(appDirectory, 'prisma/migrations'), /^(\d{14}_.+)$/);
  if (postgres === undefined) return;
  await writeFile(join(outDirectory, 'migrations.json'), `${JSON.stringify({ postgres, clickhouse })}\n`);
};

const lastOf = async (folder: string, name: RegExp): Promise<string | undefined> => {
  if (!existsSync(folder)) return undefined;
  const names = (await readdir(folder)).flatMap((entry) => name.exec(entry)?.[1] ?? []);
  return names.toSorted().at(-1);
};

const findInstalled = (name: string, askedBy: string): string | undefined =>
  (createRequire(askedBy).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));

/** Apps that can be bundled: those with at least one entry file. */
export const findApps = async (root: string): Promise<readonly string[]> => {
  const names = await readdir(join(root, 'apps'));
  return names.filter((name) => existsSync(join(root, 'apps', name, 'src/main.ts'))).toSorted();
};
