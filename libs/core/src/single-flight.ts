/** Shares work in progress: callers that ask for the same key while it runs get the same result. Nothing is cached. */
export interface SingleFlight<T> {
  /**
   * `work` gets a signal that aborts when all callers have left. `signal` ends the wait of this caller only.
   */
  run(key: string, work: (abandoned: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
  isRunning(key: string): boolean;
  /** Current callers still get the result of the work in progress; later callers start it again. */
  forgetAll(): void;
}

interface Flight<T> {
  readonly result: Promise<T>;
  readonly abandoned: AbortController;
  waiting: number;
}

export const createSingleFlight = <T>(): SingleFlight<T> => {
  const flights = new Map<string, Flight<T>>();

  const forget = (key: string, flight: Flight<T>): void => {
    if (flights.get(key) === flight) flights.delete(key);
  };

  const start = (key: string, work: (abandoned: AbortSignal) => Promise<T>): Flight<T> => {
    const abandoned = new AbortController();
    const result = work(abandoned.signal).finally(() => forget(key, flight));
    // A failure after the last caller has left is not an unhandled rejection.
    result.catch(() => {});
    const flight: Flight<T> = { result, abandoned, waiting: 0 };
    flights.set(key, flight);
    return flight;
  };

  return {
    async run(key, work, signal) {
      const flight = flights.get(key) ?? start(key, work);
      flight.waiting += 1;
      try {
        return await untilAborted(flight.result, signal);
      } finally {
        flight.waiting -= 1;
        if (flight.waiting === 0 && signal?.aborted === true) {
          forget(key, flight); // later callers must not join work that is being aborted
          flight.abandoned.abort(new Error('all callers have left'));
        }
      }
    },
    isRunning: (key) => flights.has(key),
    forgetAll: () => flights.clear(),
  };
};

const untilAborted = <T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
};
