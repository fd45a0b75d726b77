/**
 * Notices when the engine has no memory for queries although none is running. It keeps some memory for ever, such as a
 * table of 4 MB for each time zone that a statement ever named. Only a new process gives it back.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface MemoryWatchOptions {
  readonly isIdle: () => boolean;
  /** Whether the engine can run a small query. */
  readonly hasRoom: () => Promise<boolean>;
  readonly onExhausted: () => void;
  /** Memory of a statement that just ended is given back within this time. */
  readonly settleMs?: number;
}

export interface MemoryWatch {
  /** The engine refused a statement for lack of memory. */
  refused(): void;
}

const SETTLE_MS = 1_000;
/** Two in a row while the engine is idle. */
const FAILURES = 2;

export const createMemoryWatch = ({
  isIdle,
  hasRoom,
  onExhausted,
  settleMs = SETTLE_MS,
}: MemoryWatchOptions): MemoryWatch => {
  let isWatching = false;

  /** Running statements may hold the memory, so the watch waits until none is running. */
  const watch = async (): Promise<void> => {
    for (let failures = 0; failures < FAILURES; await sleep(settleMs, undefined, { ref: false })) {
      if (!isIdle()) failures = 0;
      else if (await hasRoom()) return;
      else failures = isIdle() ? failures + 1 : 0;
    }
    onExhausted();
  };

  return {
    refused() {
      if (isWatching) return;
      isWatching = true;
      void watch().finally(() => {
        isWatching = false;
      });
    },
  };
};
