/**
 * Look-ups that arrive while others are under way wait for them and then go together: under load one round trip
 * serves many callers, and without load nobody waits.
 */
export interface BatchLoader<Value> {
  load(key: string): Promise<Value | undefined>;
}

interface BatchLoaderOptions<Value> {
  readonly loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly maxInFlight: number;
  readonly maxBatch: number;
  /** Whether an error of one look-up fails those that wait, too: each would wait in vain for the same store. */
  readonly failsAll?: (error: unknown) => boolean;
}

interface Waiter<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export const createBatchLoader = <Value>({
  loadMany,
  maxInFlight,
  maxBatch,
  failsAll = () => false,
}: BatchLoaderOptions<Value>): BatchLoader<Value> => {
  const waiting: Waiter<Value>[] = [];
  let inFlight = 0;

  const startNext = (): void => {
    if (waiting.length === 0 || inFlight >= maxInFlight) return;
    inFlight += 1;
    void run(waiting.splice(0, maxBatch)).finally(() => {
      inFlight -= 1;
      startNext();
    });
  };

  const run = async (batch: readonly Waiter<Value>[]): Promise<void> => {
    try {
      const found = await loadMany([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      const failed = failsAll(error) ? [...batch, ...waiting.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    }
  };

  return {
    load: (key) =>
      new Promise((resolve, reject) => {
        waiting.push({ key, resolve, reject });
        startNext();
      }),
  };
};
