/**
 * Writes that arrive while others are being committed wait for them and then share one statement and one commit.
 * Without load nobody waits. When a shared statement fails, each write is tried on its own: one cannot spoil another.
 */
export interface GroupCommitOptions<Item, Result> {
  readonly maxInFlight: number;
  readonly maxBatch: number;
  /** The results in the order of the items. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiter<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export const createGroupCommit = <Item, Result>({
  maxInFlight,
  maxBatch,
  commit,
}: GroupCommitOptions<Item, Result>): ((item: Item) => Promise<Result>) => {
  const waiting: Waiter<Item, Result>[] = [];
  let inFlight = 0;

  const commitOne = async ({ item, resolve, reject }: Waiter<Item, Result>): Promise<void> => {
    try {
      const [result] = await commit([item]);
      resolve(result!);
    } catch (error) {
      reject(error);
    }
  };

  const commitBatch = async (batch: readonly Waiter<Item, Result>[]): Promise<void> => {
    if (batch.length === 1) return commitOne(batch[0]!);
    try {
      const results = await commit(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch {
      for (const waiter of batch) await commitOne(waiter);
    }
  };

  const startNext = (): void => {
    if (waiting.length === 0 || inFlight >= maxInFlight) return;
    inFlight += 1;
    void commitBatch(waiting.splice(0, maxBatch)).finally(() => {
      inFlight -= 1;
      startNext();
    });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      startNext();
    });
};
