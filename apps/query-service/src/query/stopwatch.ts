/** The duration of each step, for `timings`. */

export interface Timing {
  readonly k: string;
  /** Seconds. */
  readonly t: number;
}

export interface Stopwatch {
  readonly timings: readonly Timing[];
  start(step: string): { stop(): void };
  sync<T>(step: string, work: () => T): T;
  async<T>(step: string, work: () => Promise<T>): Promise<T>;
}

export const createStopwatch = (): Stopwatch => {
  const timings: Timing[] = [];
  const note = (k: string, startedAt: number) =>
    timings.push({ k, t: Math.round((performance.now() - startedAt) * 1_000) / 1_000_000 });
  return {
    timings,
    start: (step) => {
      const startedAt = performance.now();
      return { stop: () => void note(step, startedAt) };
    },
    sync: (step, work) => {
      const startedAt = performance.now();
      try {
        return work();
      } finally {
        note(step, startedAt);
      }
    },
    async: async (step, work) => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        note(step, startedAt);
      }
    },
  };
};
