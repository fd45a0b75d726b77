/** Limits how many queries of this page run at the same time. Those that wait start in the order in which they asked. */
export interface QueryPlaces {
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export const createQueryPlaces = (places: number): QueryPlaces => {
  let free = places;
  const waiting: Array<() => void> = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const take = (signal: AbortSignal): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  };
  return {
    async run(signal, work) {
      signal.throwIfAborted();
      await take(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
};
