/**
 * Watches the free space on the disk of the stores, so that the intake refuses events before it is full: accepted events
 * still need space on their way to ClickHouse. Only for stores on this machine; others refuse writes by themselves.
 */
import { statfs } from 'node:fs/promises';
import { metrics } from '@meridian/service-kit';

const freeBytes = metrics.gauge({
  name: 'capture_free_bytes',
  help: 'Free bytes on the disk of the stores of this machine.',
});

export interface FreeSpace {
  isEnough(): boolean;
  close(): void;
}

export interface FreeSpaceOptions {
  /** Undefined when the stores are not on this machine; then there is always enough. */
  readonly folder: string | undefined;
  readonly minBytes: number;
  readonly onChange: (isEnough: boolean) => void;
  readonly readFree?: (folder: string) => Promise<number>;
  readonly everyMs?: number;
}

/** Short, because a disk can take some hundred megabytes per second. */
const CHECK_EVERY_MS = 250;

export const watchFreeSpace = (options: FreeSpaceOptions): FreeSpace => {
  const { folder, minBytes, onChange, readFree = readFreeBytes, everyMs = CHECK_EVERY_MS } = options;
  if (folder === undefined) return { isEnough: () => true, close: () => {} };
  let isEnough = true;

  const check = async (): Promise<void> => {
    const free = await readFree(folder);
    freeBytes.set(free);
    if (free >= minBytes === isEnough) return;
    isEnough = free >= minBytes;
    onChange(isEnough);
  };

  // When the folder cannot be read, the last state remains.
  const checkQuietly = (): void => void check().catch(() => {});
  checkQuietly();
  const timer = setInterval(checkQuietly, everyMs);
  timer.unref();
  return { isEnough: () => isEnough, close: () => clearInterval(timer) };
};

const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
