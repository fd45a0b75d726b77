/** A restore that was killed leaves incomplete data. It is undone before anything uses the folder again. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, REMOVE_DATA, readJson, writeWhole } from './data-folder.ts';
import { Problem } from './problem.ts';

/** Written before the restore moves or writes data, and removed after it has finished or was undone. */
interface RestoreRecord {
  /** Where the previous data is; null when there was none. */
  readonly aside: string | null;
}

const dataOf = (folder: DataFolder): string => join(folder.directory, 'data');

export const beginRestore = (folder: DataFolder, aside: string | null): void => {
  writeWhole(folder.restoreFile, JSON.stringify({ aside } satisfies RestoreRecord));
  if (aside !== null) renameSync(dataOf(folder), aside);
};

export const finishRestore = (folder: DataFolder): void => rmSync(folder.restoreFile, { force: true });

/** Brings the previous data back; undefined when no restore was cut off. Repeatable. */
export const undoRestore = (folder: DataFolder): RestoreRecord | undefined => {
  if (!existsSync(folder.restoreFile)) return undefined;
  const record = readJson<RestoreRecord>(folder.restoreFile) ?? { aside: null };
  const { aside } = record;
  const isMoved = aside === null || existsSync(aside);
  if (isMoved) rmSync(dataOf(folder), REMOVE_DATA);
  if (aside !== null && isMoved) renameSync(aside, dataOf(folder));
  finishRestore(folder);
  return record;
};

/** For a start: refuses a folder whose only data is incomplete. */
export const assertRestored = (folder: DataFolder, say: (text: string) => void): void => {
  const record = readJson<RestoreRecord>(folder.restoreFile);
  if (record === undefined) return;
  if (record.aside === null) {
    throw new Problem(
      `The restore into ${folder.directory} did not finish, so its data is incomplete.\n` +
        'Run npm run restore again, or start without that data: npm start -- --reset',
    );
  }
  undoRestore(folder);
  say('  The last restore did not finish and was undone: the data from before it is back.');
};
