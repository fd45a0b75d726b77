/**
 * Runs the tests of many mutants in one Vitest worker. Each mutant has its own module URLs (`x.ts?mutant=7`) for the
 * changed file and its dependents. All other modules are loaded once.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type Vite, type Vitest } from 'vitest/node';

export interface Trial {
  /** The changed file. */
  readonly file: string;
  readonly source: string;
  readonly tests: readonly string[];
  /** The changed file and all its dependents. */
  readonly dependents: ReadonlySet<string>;
}

export type Outcome = 'killed' | 'survived';

const QUERY = /\?mutant=(\d+)$/;
const MAX_LOOP_TURNS = 100_000;

const serveMutants = (root: string, trials: readonly Trial[]): Vite.Plugin => ({
  name: 'serve-mutants',
  enforce: 'pre',
  async resolveId(id, importer) {
    // The module server also requests paths relative to the root.
    if (QUERY.test(id)) return id.startsWith(`${root}/`) ? id : `${root}${id}`;
    const number = importer === undefined ? undefined : QUERY.exec(importer)?.[1];
    if (number === undefined) return undefined;
    const resolved = await this.resolve(id, importer!.replace(QUERY, ''), { skipSelf: true });
    return resolved && trials[Number(number)]!.dependents.has(resolved.id)
      ? `${resolved.id}?mutant=${number}`
      : resolved;
  },
  load(id) {
    const number = QUERY.exec(id)?.[1];
    if (number === undefined) return undefined;
    const { file, source } = trials[Number(number)]!;
    const path = id.replace(QUERY, '');
    return path === file ? source : readFileSync(path, 'utf8');
  },
});

/** The first failure kills a mutant, so its remaining tests are skipped. */
const batchSource = (trials: readonly Trial[], numbers: readonly number[]): string => `
import { afterEach, beforeEach, describe, it } from 'vitest';
let turns = 0;
globalThis.countTurn = () => {
  turns += 1;
  if (turns > ${MAX_LOOP_TURNS}) throw new Error('The loop of the mutant has no end.');
};
const load = (number, imports) => describe('' + number, async () => {
  let isDead = false;
  beforeEach(({ skip }) => { turns = 0; if (isDead) skip(); });
  afterEach(({ task }) => { isDead ||= task.result?.state === 'fail'; });
  for (const load of imports) {
    try { turns = 0; await load(); } catch (error) { it('loads', () => { throw error; }); }
  }
});
${numbers
  .map(
    (number) =>
      `load(${number}, [${trials[number]!.tests.map((test) => `() => import(${JSON.stringify(`${test}?mutant=${number}`)})`).join(', ')}]);`,
  )
  .join('\n')}
`;

const BATCH = 40;

export const runTrials = async (
  root: string,
  trials: readonly Trial[],
  onBatch: (done: number) => void,
): Promise<Outcome[]> => {
  const folder = join(root, '.meridian', `mutate-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const vitest = await startVitest(root, folder, serveMutants(root, trials));
  const outcomes: Outcome[] = trials.map(() => 'survived');
  // A mutant without dependent tests survives and needs no run.
  const numbers = [...trials.keys()].filter((number) => trials[number]!.tests.length > 0);
  try {
    for (let from = 0; from < numbers.length; from += BATCH) {
      const batch = numbers.slice(from, from + BATCH);
      for (const number of await runBatch(vitest, folder, trials, batch)) outcomes[number] = 'killed';
      onBatch(from + batch.length);
    }
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return outcomes;
};

const startVitest = (root: string, folder: string, plugin: Vite.Plugin): Promise<Vitest> =>
  createVitest(
    'test',
    {
      ...{ root, config: false, watch: true, include: [`${folder}/*.test.ts`], exclude: [] },
      ...{ pool: 'threads', isolate: false, maxWorkers: 1, testTimeout: 10_000, passWithNoTests: true },
      // Numbers are reused, so modules of an earlier run must not be loaded for a new mutant.
      fsModuleCache: false,
      reporters: [{}],
    },
    { plugins: [plugin], server: { watch: null } },
  );

/** Returns the killed mutants. A mutant whose tests cannot be collected fails its batch, which is then halved. */
const runBatch = async (
  vitest: Vitest,
  folder: string,
  trials: readonly Trial[],
  numbers: readonly number[],
): Promise<readonly number[]> => {
  const file = join(folder, `${numbers[0]}-${numbers.at(-1)}.test.ts`);
  writeFileSync(file, batchSource(trials, numbers));
  const { testModules } = await vitest.runTestSpecifications([
    vitest.getRootProject().createSpecification(file),
  ]);
  const module = testModules.find(({ moduleId }) => moduleId === file);
  if (module !== undefined && module.errors().length === 0) return failedSuites(module);
  if (numbers.length === 1) return numbers;
  const middle = numbers.length >> 1;
  return [
    ...(await runBatch(vitest, folder, trials, numbers.slice(0, middle))),
    ...(await runBatch(vitest, folder, trials, numbers.slice(middle))),
  ];
};

const failedSuites = (module: TestModule): number[] =>
  [...module.children.suites()]
    .filter((suite) => suite.state() === 'failed')
    .map((suite) => Number(suite.name));
