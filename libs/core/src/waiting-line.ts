/** Callers that wait for a place, in the order of their arrival. Each leaves when it is called, gives up or times out. */
export interface WaitingLine<Request, Place> extends Iterable<Waiter<Request, Place>> {
  readonly size: number;
  wait(request: Request, options: WaitOptions<Place>): Promise<Place>;
}

export interface Waiter<Request, Place> {
  readonly request: Request;
  /** Ends the wait. */
  call(place: Place): void;
  /** Ends it with an error. */
  refuse(error: unknown): void;
}

export interface WaitOptions<Place> {
  readonly longestWaitMs: number;
  /** The result for a caller that waited too long; it may throw. */
  readonly onTimeout: () => Place;
  readonly signal?: AbortSignal | undefined;
}

export const createWaitingLine = <Request, Place>(): WaitingLine<Request, Place> => {
  const waiting = new Set<Waiter<Request, Place>>();
  return {
    get size() {
      return waiting.size;
    },
    [Symbol.iterator]: () => waiting[Symbol.iterator](),
    wait: (request, { longestWaitMs, onTimeout, signal }) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          waiting.delete(waiter);
        };
        const waiter: Waiter<Request, Place> = {
          request,
          call: (place) => {
            leave();
            resolve(place);
          },
          refuse: (error) => {
            leave();
            reject(error);
          },
        };
        const giveUp = () => waiter.refuse(signal!.reason);
        const timer = setTimeout(() => {
          try {
            waiter.call(onTimeout());
          } catch (error) {
            waiter.refuse(error);
          }
        }, longestWaitMs);
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.add(waiter);
      }),
  };
};
