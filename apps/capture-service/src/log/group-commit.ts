/**
 * Many appends, one command: while one is on its way, the ones that come meanwhile wait and go together. Redis writes
 * to its disk once for a command, so the rate of appends does not depend on how slow that disk is.
 */

/** Commits the items together and answers for each of them, in their order. */
export type CommitGroup<Item, Outcome> = (items: readonly Item[]) => Promise<readonly Outcome[]>;

export interface GroupCommitOptions<Item> {
  readonly sizeOf: (item: Item) => number;
  /** A group is closed when it has reached this size. */
  readonly maxGroupSize: number;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export const createGroupCommit = <Item, Outcome>(
  commit: CommitGroup<Item, Outcome>,
  { sizeOf, maxGroupSize }: GroupCommitOptions<Item>,
): ((item: Item) => Promise<Outcome>) => {
  let waiting: Waiting<Item, Outcome>[] = [];
  let isCommitting = false;

  const takeGroup = (): Waiting<Item, Outcome>[] => {
    let size = 0;
    let count = 0;
    while (count < waiting.length && size < maxGroupSize) {
      size += sizeOf(waiting[count]!.item);
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  };

  const commitAll = async (): Promise<void> => {
    isCommitting = true;
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        const outcomes = await commit(group.map(({ item }) => item));
        for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]!);
      } catch (error) {
        // Those that wait would each wait for a time-out of their own.
        for (const { reject } of [...group, ...waiting.splice(0)]) reject(error);
      }
    }
    isCommitting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isCommitting) void commitAll();
    });
};
