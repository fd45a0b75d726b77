/**
 * `npm run bench -- NAME [--only TEXT] [--rounds N] [--strict]`. Without a name it lists all benchmarks. It prints
 * a table and writes every figure to `.meridian/bench/NAME.json`. --only selects the comparisons whose name contains
 * the text. With --strict a missed target is a failure.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBenchmarks, loadBenchmark } from './find-benchmarks.ts';
import { reportTable } from './report.ts';
import { type ComparisonResult, runBenchmark } from './run-benchmark.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});
const available = await findBenchmarks(root);
const [name] = positionals;
const path = name === undefined ? undefined : available.get(name);
if (name === undefined || path === undefined) {
  if (name !== undefined) console.error(`There is no benchmark called "${name}".`);
  console.log(
    `npm run bench -- NAME [--only TEXT] [--rounds N] [--strict], with NAME one of: ${[...available.keys()].join(', ')}`,
  );
  process.exit(name === undefined ? 0 : 2);
}

const onlyNamed = (
  whole: Awaited<ReturnType<typeof loadBenchmark>>,
  text: string | undefined,
): typeof whole => {
  if (text === undefined) return whole;
  const comparisons = whole.comparisons.filter((comparison) => comparison.name.includes(text));
  if (comparisons.length > 0) return { ...whole, comparisons };
  console.error(`No comparison of ${name} has "${text}" in its name:`);
  console.error(whole.comparisons.map((comparison) => `  ${comparison.name}`).join('\n'));
  process.exit(2);
};

const readRounds = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  console.error('--rounds must be a whole number above 0.');
  process.exit(2);
};

const showProgress = (round: number, of: number): void => {
  if (!process.stderr.isTTY) return;
  process.stderr.write(
    round === of ? '\r\x1b[K' : `\r${round === 0 ? 'warming up' : `round ${round} of ${of}`} …`,
  );
};

const save = async (benchmarkName: string, comparisons: readonly ComparisonResult[]): Promise<string> => {
  const folder = join(root, '.meridian/bench');
  const file = join(folder, `${benchmarkName}.json`);
  const machine = {
    cpu: cpus()[0]?.model.trim(),
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
  };
  await mkdir(folder, { recursive: true });
  const report = { name: benchmarkName, measuredAt: new Date().toISOString(), machine, comparisons };
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return `.meridian/bench/${benchmarkName}.json`;
};

const benchmark = onlyNamed(await loadBenchmark(path), values.only);
console.log(`${benchmark.title}\n`);
const results = await runBenchmark(benchmark, { rounds: readRounds(values.rounds), onRound: showProgress });
console.log(`${reportTable(results)}\n`);
console.log(
  `Medians, with the middle half of the measurements in brackets. All figures: ${await save(name, results)}`,
);
const isMissed = results.some((result) => result.reached === false);
process.exit(values.strict && isMissed ? 1 : 0);
