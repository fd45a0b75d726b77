import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '@meridian/core';

export interface ProcessFolder {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Makes a folder for the temporary files of this process, and removes those of processes that were killed. A prefix
 * says which folders are alike.
 */
export const createProcessFolder = (parent: string, prefix: string): ProcessFolder => {
  const namespace = pidNamespace();
  const alike = new RegExp(`^${prefix}-(\\d+)-${namespace}-`);
  for (const name of readdirSync(parent)) {
    const pid = Number(alike.exec(name)?.[1]);
    if (pid > 0 && !isProcessAlive(pid)) removeOwn(join(parent, name));
  }
  const path = mkdtempSync(join(parent, `${prefix}-${process.pid}-${namespace}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) };
};

/** Containers may share a folder but not their process ids, so a live process of another one would look dead here. */
const pidNamespace = (): string => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0'; // not Linux
  }
};

const removeOwn = (folder: string): void => {
  try {
    if (statSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true });
  } catch {
    // It can wait for the next run: a process of the killed one still writes there, or another run is removing it.
  }
};
