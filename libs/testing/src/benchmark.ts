/**
 * The type of the export `benchmark` of a file `{apps,libs}/<project>/bench/NAME.bench.ts`, for `npm run bench --
 * NAME`. docs/benchmarks.md shows an example. Import only the types of this file, because it is loaded outside of a
 * test run.
 */
export interface Benchmark<Fixture> {
  readonly title: string;
  /** How often each side is measured; 15 by default. The first two rounds are warm-up and do not count. */
  readonly rounds?: number;
  /** Opens the measured resource, which is passed to each measurement. */
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
  /**
   * One measurement: the figure in the comparison's unit. Without a result, the duration of the call in milliseconds
   * counts.
   */
  measure(fixture: Fixture): Promise<number | undefined>;
}

/** The required ratio or difference of the medians: subject over baseline, or subject minus baseline. */
export type Target =
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }
  | { readonly differenceAtMost: number };
