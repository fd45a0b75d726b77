/**
 * Closes the intake before the disk of the stores is full: what was acknowledged still needs room there on its way to
 * ClickHouse. Only where the stores are on this machine; a store elsewhere refuses by itself.
 */
import { statfs } from 'node:fs/promises';
import { metrics } from '@meridian/service-kit';

const freeBytes = metrics.gauge({
  name: 'capture_free_bytes',
  help: 'Free space where the stores of this machine keep their data.',
});

export interface FreeSpace {
  isEnough(): boolean;
  close(): void;
}

export interface FreeSpaceOptions {
  /** Unset where the stores are not on this machine: then there is always enough. */
  readonly folder: string | undefined;
  readonly minBytes: number;
  readonly onChange: (isEnough: boolean) => void;
  readonly readFree?: (folder: string) => Promise<number>;
  readonly everyMs?: number;
}

/** A disk takes some hundred megabytes a second. */
const LOOK_EVERY_MS = 250;

export const watchFreeSpace = (options: FreeSpaceOptions): FreeSpace => {
  const { folder, minBytes, onChange, readFree = readFreeBytes, everyMs = LOOK_EVERY_MS } = options;
  if (folder === undefined) return { isEnough: () => true, close: () => {} };
  let isEnough = true;

  const look = async (): Promise<void> => {
    const free = await readFree(folder);
    freeBytes.set(free);
    if (free >= minBytes === isEnough) return;
    isEnough = free >= minBytes;
    onChange(isEnough);
  };

  // A folder that cannot be looked at says nothing about its disk.
  const lookQuietly = (): void => void look().catch(() => {});
  lookQuietly();
  const timer = setInterval(lookQuietly, everyMs);
  timer.unref();
  return { isEnough: () => isEnough, close: () => clearInterval(timer) };
};

const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
