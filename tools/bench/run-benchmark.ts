/**
 * Measures every comparison of a benchmark. Baseline and subject alternate, and the one that runs first alternates
 * too, so that other load on the machine affects both equally.
 */
import type { Benchmark, Comparison, Contender, Target } from '@meridian/testing';
import { type Distribution, distributionOf } from './statistics.ts';

export interface ComparisonResult {
  readonly name: string;
  readonly unit: string;
  readonly baseline: Side;
  readonly subject: Side;
  /** The ratio of the medians. */
  readonly ratio: number;
  readonly difference: number;
  readonly target: Target | undefined;
  readonly reached: boolean | undefined;
}

export interface Side extends Distribution {
  readonly name: string;
}

interface Samples {
  readonly baseline: number[];
  readonly subject: number[];
}

const DEFAULT_ROUNDS = 15;
const WARM_UP_ROUNDS = 2;

export const runBenchmark = async <Fixture>(
  benchmark: Benchmark<Fixture>,
  options: {
    readonly rounds?: number | undefined;
    readonly onRound?: (round: number, of: number) => void;
  } = {},
): Promise<ComparisonResult[]> => {
  const rounds = options.rounds ?? benchmark.rounds ?? DEFAULT_ROUNDS;
  const samples = benchmark.comparisons.map((): Samples => ({ baseline: [], subject: [] }));
  const fixture = await benchmark.setUp();
  try {
    for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round += 1) {
      options.onRound?.(Math.max(round, 0), rounds);
      for (const [index, comparison] of benchmark.comparisons.entries()) {
        await measureRound(comparison, fixture, round, samples[index] as Samples);
      }
    }
  } finally {
    await benchmark.tearDown(fixture);
  }
  return benchmark.comparisons.map((comparison, index) => toResult(comparison, samples[index] as Samples));
};

const measureRound = async <Fixture>(
  comparison: Comparison<Fixture>,
  fixture: Fixture,
  round: number,
  samples: Samples,
): Promise<void> => {
  const order = ['baseline', 'subject'] as const;
  for (const side of round % 2 === 0 ? order : order.toReversed()) {
    const figure = await measure(comparison[side], fixture);
    if (round > 0) samples[side].push(figure);
  }
};

const measure = async <Fixture>(contender: Contender<Fixture>, fixture: Fixture): Promise<number> => {
  const startedAt = performance.now();
  const figure = await contender.measure(fixture);
  return figure ?? performance.now() - startedAt;
};

const toResult = <Fixture>(comparison: Comparison<Fixture>, samples: Samples): ComparisonResult => {
  const { name, unit, target } = comparison;
  const baseline = { name: comparison.baseline.name, ...distributionOf(samples.baseline) };
  const subject = { name: comparison.subject.name, ...distributionOf(samples.subject) };
  const ratio = subject.median / baseline.median;
  const difference = subject.median - baseline.median;
  return {
    name,
    unit,
    baseline,
    subject,
    ratio,
    difference,
    target,
    reached: isReached(target, ratio, difference),
  };
};

export const isReached = (
  target: Target | undefined,
  ratio: number,
  difference: number,
): boolean | undefined => {
  if (target === undefined) return undefined;
  if ('ratioAtMost' in target) return ratio <= target.ratioAtMost;
  if ('ratioAtLeast' in target) return ratio >= target.ratioAtLeast;
  return difference <= target.differenceAtMost;
};
