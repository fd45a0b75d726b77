/**
 * Long work on the event loop, in slices: a generator yields where it may pause. All such work of the process takes
 * turns, one slice for each turn of the loop, so that requests are answered between two slices.
 */
const SLICE_MS = 10;

interface Work {
  /** Runs one slice; false when the work has ended. */
  readonly advance: () => boolean;
}

const waiting: Work[] = [];
let isScheduled = false;

export const inSlices = <T>(steps: Generator<void, T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const advance = (): boolean => {
      const until = performance.now() + SLICE_MS;
      try {
        do {
          const step = steps.next();
          if (!step.done) continue;
          resolve(step.value);
          return false;
        } while (performance.now() < until);
        return true;
      } catch (error) {
        reject(error);
        return false;
      }
    };
    waiting.push({ advance });
    schedule();
  });

const schedule = (): void => {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    const work = waiting.shift()!;
    if (work.advance()) waiting.push(work);
    schedule();
  });
};
