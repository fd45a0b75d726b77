/**
 * Lists the environment variables of a service. It calls the loader in the service's `config.ts` and records what the
 * loader parses, so that the list always matches the code.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, configShapes, descriptionOf, type EnvShape } from '@meridian/service-kit/config';
import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Variable {
  readonly name: string;
  readonly description: string | undefined;
  /** The service does not start without it. */
  readonly required: boolean;
  readonly byDefault: string | undefined;
}

export interface ServiceVariables {
  readonly app: string;
  readonly variables: readonly Variable[];
  /** Returns the problems of an environment; empty when the service would start. */
  readonly problemsWith: (env: Environment) => readonly string[];
}

/** Possible names of the function in a config file that reads the environment. */
const LOADER_NAMES = ['loadConfig', 'readConfig'];

export const readServiceVariables = async (root: string): Promise<readonly ServiceVariables[]> => {
  const apps = (await readdir(join(root, 'apps'))).toSorted();
  const services: ServiceVariables[] = [];
  for (const app of apps) {
    const file = join(root, 'apps', app, 'src/config.ts');
    if (existsSync(file)) services.push(await ask(app, file));
  }
  return services;
};

const ask = async (app: string, file: string): Promise<ServiceVariables> => {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const load = LOADER_NAMES.map((name) => module[name]).find((value) => typeof value === 'function');
  if (load === undefined) throw new Error(`${file} exports none of ${LOADER_NAMES.join(', ')}`);
  const problemsWith = (env: Environment): readonly string[] => {
    try {
      (load as (env: Environment) => unknown)(env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };
  const variables = new Map<string, Variable>();
  const note = (shape: unknown): void => {
    for (const [name, schema] of Object.entries(shape as EnvShape))
      variables.set(name, describe(name, schema));
  };
  configShapes.subscribe(note);
  problemsWith({});
  configShapes.unsubscribe(note);
  return { app, variables: [...variables.values()], problemsWith };
};

const describe = (name: string, schema: z.ZodType): Variable => ({
  name,
  description: descriptionOf(schema),
  required: !schema.safeParse(undefined).success,
  byDefault: defaultOf(schema),
});

const defaultOf = (schema: z.ZodType): string | undefined => {
  if (schema instanceof z.ZodDefault) return asText(schema.def.defaultValue);
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in as z.ZodType);
  return undefined;
};

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));
