/**
 * Writes that arrive while others are being committed wait for them and then share one statement and one commit.
 * Without load nobody waits. When a shared statement fails, each write is tried on its own: one cannot spoil another.
 * When the store is away, the batch and everything that waits fail with it.
 */
export interface GroupCommitOptions<Item, Result> {
  readonly maxInFlight: number;
  readonly maxBatch: number;
  /** The results in the order of the items. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether an error means that the store is away. */
  readonly failsAll?: (error: unknown) => boolean;
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
  failsAll = () => false,
}: GroupCommitOptions<Item, Result>): ((item: Item) => Promise<Result>) => {
  const waiting: Waiter<Item, Result>[] = [];
  let inFlight = 0;

  const commitTogether = async (batch: readonly Waiter<Item, Result>[]): Promise<void> => {
    const results = await commit(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
  };

  const commitBatch = async (batch: readonly Waiter<Item, Result>[]): Promise<void> => {
    try {
      await commitTogether(batch);
    } catch (error) {
      if (failsAll(error)) rejectAll([...batch, ...waiting.splice(0)], error);
      else if (batch.length === 1) rejectAll(batch, error);
      else for (const waiter of batch) await commitBatch([waiter]);
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

const rejectAll = <Item, Result>(waiters: readonly Waiter<Item, Result>[], error: unknown): void => {
  for (const { reject } of waiters) reject(error);
};
