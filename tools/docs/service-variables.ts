/**
 * Which environment variables a service reads, asked of its own `config.ts`: its loader is called with an
 * environment that notes every name it is asked for. So the answer cannot drift from the code.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@meridian/service-kit/config';

type Environment = Readonly<Record<string, string | undefined>>;
type Loader = (env: Environment) => unknown;

export interface ServiceVariables {
  readonly app: string;
  /** Every variable it reads. */
  readonly known: ReadonlySet<string>;
  /** Those without which it does not start. */
  readonly required: ReadonlySet<string>;
  /** What it says of an environment, one problem an entry; empty when it would start. */
  readonly problemsWith: (env: Environment) => readonly string[];
}

/** What a config file may call the function that reads the environment. */
const LOADER_NAMES = ['loadConfig', 'readConfig'];

export const readServiceVariables = async (root: string): Promise<readonly ServiceVariables[]> => {
  const apps = await readdir(join(root, 'apps'));
  const files = apps.toSorted().map((app) => ({ app, file: join(root, 'apps', app, 'src/config.ts') }));
  return Promise.all(files.filter(({ file }) => existsSync(file)).map(({ app, file }) => ask(app, file)));
};

const ask = async (app: string, file: string): Promise<ServiceVariables> => {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const load = LOADER_NAMES.map((name) => module[name]).find((value) => typeof value === 'function');
  if (load === undefined) throw new Error(`${file} exports none of ${LOADER_NAMES.join(', ')}`);
  const known = new Set<string>();
  const problemsWith = (env: Environment): readonly string[] => {
    try {
      (load as Loader)(notingNames(env, known));
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };
  const missing = problemsWith({}).flatMap((problem) => /^(\w+) is missing/.exec(problem)?.[1] ?? []);
  return { app, known, required: new Set(missing), problemsWith };
};

const notingNames = (env: Environment, names: Set<string>): Environment =>
  new Proxy(env, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
  });
