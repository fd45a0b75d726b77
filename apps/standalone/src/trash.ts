/** Removes folders in which processes of a killed command may still write and delete. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';

const TRASH = 'trash-';
/** Working folders of a restore. A killed one leaves its folder. */
export const WORKING = 'working-';

const LONGEST_MS = 10_000;

/**
 * Removes a folder of the data folder. It is gone at once, because it is first moved: a removal of files that another
 * process deletes too reports success and leaves some.
 */
export const removeFolder = (directory: string, path: string): void => {
  moveAway(directory, path);
  emptyTrash(directory);
};

/** Puts a folder in the place of another one, which it removes. */
export const replaceFolder = (directory: string, path: string, by: string): void => {
  repeat(path, () => {
    moveAway(directory, path);
    return succeeds(() => renameSync(by, path), ['ENOTEMPTY', 'EEXIST']);
  });
  emptyTrash(directory);
};

/** A folder to which a process still writes is removed by the next start or restore. */
export const emptyTrash = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(TRASH) || name.startsWith(WORKING)) remove(join(directory, name));
  }
};

/** A process that is just ending may create the folder again. */
const moveAway = (directory: string, path: string): void =>
  repeat(path, () => {
    const target = join(directory, `${TRASH}${randomUUID()}`);
    return !existsSync(path) || (succeeds(() => renameSync(path, target), ['ENOENT']) && !existsSync(path));
  });

const repeat = (path: string, isDone: () => boolean): void => {
  const deadline = performance.now() + LONGEST_MS;
  while (!isDone()) {
    if (performance.now() < deadline) continue;
    throw new Problem(
      `${path} cannot be removed, because another program creates files in it. End that program.`,
    );
  }
};

/** False when it fails with one of the codes. */
const succeeds = (work: () => void, codes: readonly string[]): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

const remove = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // the next start tries again
  }
};
