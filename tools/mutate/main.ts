/** `npm run mutate -- PROJECT… [--file TEXT]` checks that a test fails for each mutant. See docs/testing.md. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommandLine, runTool, UsageError } from '@meridian/service-kit/operator';
import { ACCEPTED } from './accepted.ts';
import { dependentsOf } from './dependents.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { type MutatedProject, PROJECTS } from './projects.ts';
import { runTrials, type Trial } from './run-mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const NAMES = PROJECTS.map(({ name }) => name);

const USAGE = `Usage: npm run mutate -- [PROJECT]... [--file TEXT]

  PROJECT  one of ${NAMES.join(', ')}; all of them if none is named
  --file   only files whose path contains this text`;

const runProject = async (
  { name, folder, only, tests = [''] }: MutatedProject,
  selectedFile: string,
): Promise<number> => {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).sort();
  const sources = files.filter(
    (file) =>
      !/\.test\.ts$|\/index\.ts$/.test(file) &&
      (only.length === 0 || only.some((prefix) => file.startsWith(`${folder}/${prefix}`))) &&
      file.includes(selectedFile),
  );
  const whole = files.map((file) => join(root, file));
  const prepared = sources.map((file) =>
    prepare(
      file,
      whole,
      tests.map((prefix) => join(root, folder, prefix)),
    ),
  );
  const items = prepared.flatMap(({ file, mutants, context }): Item[] => {
    // The tests must pass with the original file before and after, or a mutant could fail for another reason.
    const unchanged = { trial: { ...context, source: readFileSync(join(root, file), 'utf8') } };
    const changed = mutants.map((mutant) => ({ mutant, trial: { ...context, source: mutant.source } }));
    return [unchanged, ...changed, unchanged];
  });
  const startedAt = Date.now();
  const trials = items.map(({ trial }) => trial);
  const outcomes = await runTrials(root, trials, (done) =>
    process.stderr.write(`  ${name}: ${done} of ${trials.length}\n`),
  );
  const broken = items.filter(({ mutant }, index) => mutant === undefined && outcomes[index] === 'killed');
  if (broken.length > 0) {
    throw new Error(`Tests fail without a mutation: ${broken.map(({ trial }) => trial.file).join(', ')}`);
  }
  const mutants = prepared.flatMap((each) => each.mutants);
  const alive = items.flatMap(({ mutant }, index) =>
    mutant !== undefined && outcomes[index] === 'survived' ? [mutant] : [],
  );
  const accepted = alive.filter(isAccepted);
  const survived = alive.filter((mutant) => !isAccepted(mutant));
  for (const { file, line, before, after } of survived) {
    console.log(`${file}:${line}\n  - ${before}\n  + ${after}`);
  }
  console.log(
    `${name}: ${mutants.length} mutants, ${mutants.length - alive.length} killed, ` +
      `${accepted.length} accepted, ${survived.length} survived ` +
      `(${Math.round((Date.now() - startedAt) / 1_000)} s)`,
  );
  return survived.length;
};

interface Item {
  /** Undefined for the original file. */
  readonly mutant?: Mutant;
  readonly trial: Trial;
}

interface Prepared {
  readonly file: string;
  readonly mutants: readonly Mutant[];
  readonly context: Omit<Trial, 'source'>;
}

const prepare = (file: string, files: readonly string[], testPrefixes: readonly string[]): Prepared => {
  const path = join(root, file);
  const dependents = dependentsOf(path, files);
  const tests = [...dependents].filter(
    (each) => /(?<!\.int)\.test\.ts$/.test(each) && testPrefixes.some((prefix) => each.startsWith(prefix)),
  );
  return {
    file,
    mutants: mutantsOf(file, readFileSync(path, 'utf8')),
    context: { file: path, tests, dependents },
  };
};

const isAccepted = (mutant: Mutant): boolean => {
  return ACCEPTED.some(
    ({ file, before, after }) => file === mutant.file && before === mutant.before && after === mutant.after,
  );
};

const main = async (args: string[]): Promise<boolean> => {
  const { values, positionals } = parseCommandLine({
    args,
    options: { file: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new UsageError(`Not mutated: ${unknown.join(', ')}.`);
  let survivors = 0;
  for (const project of PROJECTS) {
    const isSelected = positionals.length === 0 || positionals.includes(project.name);
    if (isSelected) survivors += await runProject(project, values.file);
  }
  return survivors === 0;
};

await runTool(USAGE, main);
