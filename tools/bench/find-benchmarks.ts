import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Benchmark } from '@meridian/testing';

const SUFFIX = '.bench.ts';

/** Finds the benchmarks of this repository by name: `{apps,libs}/<project>/bench/NAME.bench.ts`. */
export const findBenchmarks = async (root: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const kind of ['apps', 'libs']) {
    for (const project of await readdir(join(root, kind))) {
      const folder = join(root, kind, project, 'bench');
      const files = await readdir(folder).catch((): string[] => []);
      for (const file of files.filter((name) => name.endsWith(SUFFIX))) {
        const name = basename(file, SUFFIX);
        const other = found.get(name);
        if (other !== undefined)
          throw new Error(`Two benchmarks are called ${name}: ${other} and ${join(folder, file)}`);
        found.set(name, join(folder, file));
      }
    }
  }
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
};

export const loadBenchmark = async (path: string): Promise<Benchmark<unknown>> => {
  const module = (await import(pathToFileURL(path).href)) as { benchmark?: Benchmark<unknown> };
  if (module.benchmark === undefined)
    throw new Error(`${path} does not export "benchmark"; see docs/benchmarks.md`);
  return module.benchmark;
};
