/** Work under way in this process, by id: who asks for the same while it runs gets the same answer. */
export interface Flights<T> {
  /**
   * `work` gets a signal that aborts when everybody who waited has gone. `forOthers` is applied to the answer
   * of those who joined.
   */
  join(
    id: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
    forOthers: (answer: T) => T,
  ): Promise<T>;
}

interface Flight<T> {
  readonly answer: Promise<T>;
  readonly abandoned: AbortController;
  waiting: number;
}

export const createFlights = <T>(): Flights<T> => {
  const flights = new Map<string, Flight<T>>();

  const start = (id: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const abandoned = new AbortController();
    const answer = work(abandoned.signal).finally(() => {
      if (flights.get(id) === flight) flights.delete(id);
    });
    // Whoever waits sees the failure; when nobody does, it is not an unhandled one.
    answer.catch(() => {});
    const flight: Flight<T> = { answer, abandoned, waiting: 0 };
    flights.set(id, flight);
    return flight;
  };

  return {
    async join(id, work, signal, forOthers) {
      const known = flights.get(id);
      const flight = known ?? start(id, work);
      flight.waiting += 1;
      try {
        const answer = await untilAborted(flight.answer, signal);
        return known === undefined ? answer : forOthers(answer);
      } finally {
        flight.waiting -= 1;
        if (flight.waiting === 0 && flights.get(id) === flight) {
          // Nobody may join work that is being given up.
          flights.delete(id);
          flight.abandoned.abort(new Error('nobody waits for this result any more'));
        }
      }
    },
  };
};

const untilAborted = <T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
};
