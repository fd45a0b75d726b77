/**
 * Stores log lines on the local disk while Redis is unavailable. Each spill has its own folder, named
 * after its process, and drains it when Redis is back. It also drains the folders of dead processes.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from '@meridian/core';

/** A file is drained as a whole: a crash in the middle sends at most this many bytes twice. */
const FILE_BYTES = 1024 ** 2;

export interface Spill {
  /** Throws when the disk or the quota is full. */
  write(lines: readonly string[]): Promise<void>;
  /** Passes all lines to `send`, oldest first, and stops at the first failure. True when no line is left. */
  drain(send: (lines: readonly string[]) => Promise<void>): Promise<boolean>;
}

export interface SpillOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly pid?: number;
}

/** The folders that spills of this process write to. A container gives the same pid to every process it starts. */
const foldersInUse = new Set<string>();

export const createSpill = ({ folder, maxBytes, pid = process.pid }: SpillOptions): Spill => {
  const ownName = `${pid}-${randomUUID()}`;
  const own = join(folder, ownName);
  foldersInUse.add(ownName);
  let current: { readonly name: string; bytes: number } | undefined;
  let lastNumber = 0;
  let spilledBytes: number | undefined;

  const nextFile = () => ({
    name: `${Date.now()}-${String(++lastNumber).padStart(6, '0')}.ndjson`,
    bytes: 0,
  });

  /** Draining and writing take turns, so that no file is read while it grows. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = lastTurn.then(work, work);
    lastTurn = turn.catch(() => {});
    return turn;
  };

  const drainFolder = async (
    path: string,
    send: (lines: readonly string[]) => Promise<void>,
  ): Promise<void> => {
    for (const name of await filesIn(path)) {
      const file = join(path, name);
      const text = await readFile(file, 'utf8');
      const lines = text.split('\n').filter((line) => line !== '');
      if (lines.length > 0) await send(lines);
      await rm(file, { force: true });
      spilledBytes = Math.max(0, (spilledBytes ?? 0) - Buffer.byteLength(text));
    }
    await rm(path, { recursive: true, force: true });
  };

  return {
    write: (lines) =>
      inTurn(async () => {
        const text = `${lines.join('\n')}\n`;
        const bytes = Buffer.byteLength(text);
        spilledBytes ??= await bytesBelow(folder);
        if (spilledBytes + bytes > maxBytes)
          throw new Error(`the folder for spilled log entries is full (limit: ${maxBytes} bytes)`);
        if (current === undefined || current.bytes >= FILE_BYTES) {
          await mkdir(own, { recursive: true, mode: 0o700 });
          current = nextFile();
        }
        await appendFile(join(own, current.name), text, { mode: 0o600 });
        current.bytes += bytes;
        spilledBytes += bytes;
      }),
    drain: (send) =>
      inTurn(async () => {
        current = undefined;
        const names = (await foldersIn(folder)).filter((name) => name === ownName || !isInUse(name));
        try {
          for (const name of names) await drainFolder(join(folder, name), send);
          return true;
        } catch {
          return false;
        }
      }),
  };
};

const orEmpty = async (reading: Promise<string[]>): Promise<string[]> => {
  try {
    return (await reading).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const foldersIn = async (folder: string): Promise<string[]> =>
  (await orEmpty(readdir(folder))).filter((name) => /^\d+(-|$)/.test(name));

const filesIn = async (folder: string): Promise<string[]> =>
  (await orEmpty(readdir(folder))).filter((name) => name.endsWith('.ndjson'));

const bytesBelow = async (folder: string): Promise<number> => {
  const folders = await foldersIn(folder);
  const sizes = folders.map(async (name) => {
    const files = await filesIn(join(folder, name));
    const stats = await Promise.all(files.map((file) => stat(join(folder, name, file))));
    return stats.reduce((sum, { size }) => sum + size, 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

const isInUse = (name: string): boolean => {
  const pid = Number.parseInt(name, 10);
  return pid === process.pid ? foldersInUse.has(name) : isProcessAlive(pid);
};
