/**
 * Detects that the heap is nearly full, because refusing new requests is better than losing all requests in progress.
 * Used memory may be garbage, so it is collected first.
 */
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { releaseStartMemory as collectGarbage } from './release-start-memory.ts';

const FULL_SHARE = 0.9;
const LOOK_EVERY_MS = 500;
/** A heap that is so full is collected by the engine as often. */
const COLLECT_EVERY_MS = 1_000;

export interface MemoryGuard {
  isFull(): boolean;
}

export interface MemoryGuardOptions {
  readonly usedShare?: () => number;
  readonly collect?: () => Promise<void>;
}

export const guardMemory = ({
  usedShare = usedShareOfHeap,
  collect = collectGarbage,
}: MemoryGuardOptions = {}): MemoryGuard => {
  let isFull = false;
  let collectedAt = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<void> => {
    if (usedShare() < FULL_SHARE) {
      isFull = false;
      return;
    }
    if (performance.now() - collectedAt < COLLECT_EVERY_MS) return;
    collectedAt = performance.now();
    await collect();
    isFull = usedShare() >= FULL_SHARE;
  };

  setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref();
  return { isFull: () => isFull };
};

/**
 * Long-lived objects cannot use the young generation, which is part of the limit. A test compares this number with
 * V8's.
 */
export const YOUNG_BYTES = 192 * 1024 * 1024;

const usedShareOfHeap = (): number => {
  const lived = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.startsWith('new_'));
  const used = lived.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  return used / (getHeapStatistics().heap_size_limit - YOUNG_BYTES);
};

let ofProcess: MemoryGuard | undefined;

/** One for the process, however many apps it has. */
export const memoryGuard = (): MemoryGuard => {
  ofProcess ??= guardMemory();
  return ofProcess;
};
