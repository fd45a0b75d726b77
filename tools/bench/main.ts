/** `npm run bench -- NAME` measures one benchmark. It prints a table and writes every figure to `.meridian/bench/NAME.json`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommandLine, runTool, UsageError } from '@meridian/service-kit/operator';
import { findBenchmarks, loadBenchmark } from './find-benchmarks.ts';
import { reportTable } from './report.ts';
import { type ComparisonResult, runBenchmark } from './run-benchmark.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const available = await findBenchmarks(root);

const USAGE = `Usage: npm run bench -- NAME [--only TEXT] [--rounds N] [--strict]

  NAME      one of ${[...available.keys()].join(', ')}
  --only    only comparisons whose name contains this text
  --rounds  how many times each comparison is measured
  --strict  exit with code 1 if a target is missed`;

const onlyNamed = (
  whole: Awaited<ReturnType<typeof loadBenchmark>>,
  text: string | undefined,
): typeof whole => {
  if (text === undefined) return whole;
  const comparisons = whole.comparisons.filter((comparison) => comparison.name.includes(text));
  if (comparisons.length > 0) return { ...whole, comparisons };
  const names = whole.comparisons.map((comparison) => `  ${comparison.name}`).join('\n');
  throw new UsageError(`No comparison has "${text}" in its name. There are:\n${names}`);
};

const readRounds = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new UsageError('--rounds must be a whole number above 0.');
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

/** Without a name it lists the benchmarks. */
const main = async (args: string[]): Promise<boolean> => {
  const { positionals, values } = parseCommandLine({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      strict: { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined) {
    console.log(USAGE);
    return true;
  }
  if (more.length > 0) throw new UsageError('Name only one benchmark.');
  const path = available.get(name);
  if (path === undefined) throw new UsageError(`There is no benchmark called "${name}".`);
  const rounds = readRounds(values.rounds);
  const benchmark = onlyNamed(await loadBenchmark(path), values.only);
  console.log(`${benchmark.title}\n`);
  const results = await runBenchmark(benchmark, { rounds, onRound: showProgress });
  console.log(`${reportTable(results)}\n`);
  const file = await save(name, results);
  console.log(`Medians, with the middle half of the measurements in brackets. All figures: ${file}`);
  return !values.strict || results.every((result) => result.reached !== false);
};

await runTool(USAGE, main);
process.exit();
