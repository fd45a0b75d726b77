/**
 * Collects items that arrive in one turn of the event loop, or while others are being processed, and processes them
 * together: under load one round trip serves many callers.
 */
export interface BatcherOptions<Item, Result> {
  /** Gives the results in the order of the items. */
  readonly processBatch: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** A batch is closed when it has reached this size. */
  readonly maxSize: number;
  /** 1 for each item by default, so that `maxSize` is a number of items. */
  readonly sizeOf?: (item: Item) => number;
  readonly maxInFlight?: number;
  readonly afterFailure?: (error: unknown) => AfterFailure;
}

/**
 * `fail-batch`: the items of the batch fail. `fail-all`: the waiting items fail too, because the store is away.
 * `retry-each`: the items are processed one by one, so that one of them cannot fail the others.
 */
export type AfterFailure = 'fail-batch' | 'fail-all' | 'retry-each';

interface Waiter<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export const createBatcher = <Item, Result>({
  processBatch,
  maxSize,
  sizeOf = () => 1,
  maxInFlight = 1,
  afterFailure = () => 'fail-batch',
}: BatcherOptions<Item, Result>): ((item: Item) => Promise<Result>) => {
  const waiting: Waiter<Item, Result>[] = [];
  let inFlight = 0;

  const takeBatch = (): Waiter<Item, Result>[] => {
    let size = 0;
    let count = 0;
    while (count < waiting.length && size < maxSize) {
      size += sizeOf(waiting[count]!.item);
      count += 1;
    }
    return waiting.splice(0, count);
  };

  const processEach = async (batch: readonly Waiter<Item, Result>[]): Promise<void> => {
    for (const [index, { item, resolve, reject }] of batch.entries()) {
      try {
        resolve((await processBatch([item]))[0]!);
      } catch (error) {
        reject(error);
        if (afterFailure(error) === 'fail-all')
          return rejectAll([...batch.slice(index), ...waiting.splice(0)], error);
      }
    }
  };

  const handleFailure = async (error: unknown, batch: readonly Waiter<Item, Result>[]): Promise<void> => {
    const next = afterFailure(error);
    if (next === 'fail-all') rejectAll([...batch, ...waiting.splice(0)], error);
    else if (next === 'fail-batch' || batch.length === 1) rejectAll(batch, error);
    else await processEach(batch);
  };

  /** One batch after the other until nothing waits. */
  const drain = async (): Promise<void> => {
    inFlight += 1;
    while (waiting.length > 0) {
      const batch = takeBatch();
      try {
        const results = await processBatch(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
      } catch (error) {
        await handleFailure(error, batch);
      }
    }
    inFlight -= 1;
  };

  let isStarting = false;
  const start = (): void => {
    isStarting = false;
    while (inFlight < maxInFlight && waiting.length > 0) void drain();
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isStarting || inFlight >= maxInFlight) return;
      isStarting = true;
      setImmediate(start);
    });
};

const rejectAll = <Item, Result>(waiters: readonly Waiter<Item, Result>[], error: unknown): void => {
  for (const { reject } of waiters) reject(error);
};
