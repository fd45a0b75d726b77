/**
 * What a file `{apps,libs}/<project>/bench/NAME.bench.ts` exports as `benchmark`, for `npm run bench -- NAME`.
 * docs/benchmarks.md shows one. Import this file's types only: it is read outside of a test run.
 */
export interface Benchmark<Fixture> {
  readonly title: string;
  /** How often each side is measured; 15 when not given. The first two rounds warm up and do not count. */
  readonly rounds?: number;
  /** Opens what is measured; given to each measurement. */
  setUp(): Promise<Fixture>;
  tearDown(fixture: Fixture): Promise<void>;
  readonly comparisons: readonly Comparison<Fixture>[];
}

export interface Comparison<Fixture> {
  readonly name: string;
  /** `ms`, `rows/s`, `MiB`, … */
  readonly unit: string;
  readonly baseline: Contender<Fixture>;
  readonly subject: Contender<Fixture>;
  readonly target?: Target;
}

export interface Contender<Fixture> {
  readonly name: string;
  /** One measurement: the figure in the comparison's unit, or nothing for the milliseconds that the call took. */
  measure(fixture: Fixture): Promise<number | undefined>;
}

/** What the medians must reach: the subject's over the baseline's, or the subject's minus the baseline's. */
export type Target =
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }
  | { readonly differenceAtMost: number };
