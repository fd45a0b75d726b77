const SLICE_MS = 10;

interface Work {
  /** Runs one slice; false when the work has ended. */
  readonly advance: () => boolean;
}

const waiting: Work[] = [];
let isScheduled = false;

/**
 * Runs long CPU work in slices. The generator yields wherever it can pause, and all running generators share one slice
 * per turn of the event loop, so that requests are answered between two slices.
 */
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
