import type { Benchmark } from '@meridian/testing';
import { expect, it } from 'vitest';
import { isReached, runBenchmark } from './run-benchmark.ts';

const recording = (calls: string[]): Benchmark<number> => ({
  title: 'a benchmark',
  setUp: async () => 10,
  tearDown: async () => void calls.push('closed'),
  comparisons: [
    {
      name: 'twice',
      unit: 'ms',
      baseline: {
        name: 'one',
        measure: async (fixture) => {
          calls.push('baseline');
          return fixture;
        },
      },
      subject: {
        name: 'two',
        measure: async (fixture) => {
          calls.push('subject');
          return fixture * 2;
        },
      },
      target: { ratioAtMost: 2 },
    },
  ],
});

it('compares the medians of the rounds that count', async () => {
  const [result] = await runBenchmark(recording([]), { rounds: 3 });
  expect(result).toMatchObject({
    ratio: 2,
    difference: 10,
    reached: true,
    subject: { median: 20, count: 3 },
  });
});

it('alternates which side goes first, and closes both', async () => {
  const calls: string[] = [];
  await runBenchmark(recording(calls), { rounds: 2 });
  expect(calls).toEqual([
    ...['subject', 'baseline'], // warm-up
    ...['baseline', 'subject'],
    ...['subject', 'baseline'],
    ...['baseline', 'subject'],
    'closed',
  ]);
});

it('closes both sides when a measurement fails', async () => {
  const calls: string[] = [];
  const benchmark = recording(calls);
  const [comparison] = benchmark.comparisons;
  if (comparison === undefined) throw new Error('no comparison');
  const failing = {
    ...comparison,
    subject: { name: 'x', measure: () => Promise.reject(new Error('broken')) },
  };
  await expect(runBenchmark({ ...benchmark, comparisons: [failing] })).rejects.toThrow('broken');
  expect(calls.at(-1)).toBe('closed');
});

it.each([
  [{ ratioAtMost: 1.5 }, 1.5, 0, true],
  [{ ratioAtMost: 1.5 }, 1.6, 0, false],
  [{ ratioAtLeast: 0.7 }, 0.7, 0, true],
  [{ ratioAtLeast: 0.7 }, 0.6, 0, false],
  [{ differenceAtMost: 4 }, 99, 4, true],
  [{ differenceAtMost: 4 }, 1, 5, false],
  [undefined, 1, 1, undefined],
])('target %j with ratio %d and difference %d is reached: %s', (target, ratio, difference, reached) => {
  expect(isReached(target, ratio, difference)).toBe(reached);
});
