/** A restore that was killed leaves incomplete data. It is undone before anything uses the folder again. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DataFolder, readJson, writeWhole } from './data-folder.ts';
import { Problem } from './problem.ts';
import { removeFolder, replaceFolder } from './trash.ts';

/** Written before the restore moves or writes data, and removed after it has finished or was undone. */
interface RestoreRecord {
  /** Where the previous data is; null when there was none. */
  readonly aside: string | null;
}

export const beginRestore = (folder: DataFolder, aside: string | null): void => {
  writeWhole(folder.restoreFile, JSON.stringify({ aside } satisfies RestoreRecord), { flush: true });
  if (aside !== null) renameSync(folder.data, aside);
};

export const finishRestore = (folder: DataFolder): void => rmSync(folder.restoreFile, { force: true });

/**
 * Brings the previous data back; undefined when no restore was cut off. Repeatable: the record is removed only when the
 * incomplete data is gone.
 */
export const undoRestore = (folder: DataFolder): RestoreRecord | undefined => {
  const record = readRecord(folder);
  if (record === undefined) return undefined;
  const aside = record.aside && asideIn(folder, record.aside);
  if (aside === null) removeFolder(folder.directory, folder.data);
  else if (existsSync(aside)) replaceFolder(folder.directory, folder.data, aside);
  finishRestore(folder);
  return record;
};

/** The data folder may have been moved since, or mounted elsewhere. */
const asideIn = (folder: DataFolder, aside: string): string => join(folder.directory, basename(aside));

const readRecord = (folder: DataFolder): RestoreRecord | undefined => {
  if (!existsSync(folder.restoreFile)) return undefined;
  const record = readJson<RestoreRecord>(folder.restoreFile);
  if (record !== undefined) return record;
  throw new Problem(
    `The last restore did not finish, and its record ${folder.restoreFile} is damaged.\n` +
      `If ${folder.directory} contains a folder data.before-restore-TIME, it holds the data from before the restore: ` +
      'put it in the place of the folder data. Then delete the record.',
  );
};

/** Called at a start. Refuses a folder whose only data is incomplete. */
export const assertRestored = (folder: DataFolder, say: (text: string) => void): void => {
  const record = readRecord(folder);
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
