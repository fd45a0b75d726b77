/**
 * The working folder of a backup is beside its file, on any disk, and holds all data. Its path is recorded in the data
 * folder, so that the next backup, restore or start removes it when the backup was killed.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DataFolder, readJson, writeWhole } from '../data-folder.ts';
import { identify, isRunning, type ProcessIdentity } from '../process-identity.ts';

interface BackupRecord {
  readonly holder: ProcessIdentity | undefined;
  readonly working: string;
}

const WORKING = '.meridian-backup-';
const RECORD = /^backup-[0-9a-f-]+\.json$/;

/** Runs the work with the recorded path of a working folder beside the file. */
export const withRecordedPath = async <Result>(
  folder: DataFolder,
  file: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const id = randomUUID();
  const record = join(folder.directory, `backup-${id}.json`);
  const working = join(dirname(file), `${WORKING}${id}`);
  const content: BackupRecord = { holder: identify(process.pid), working };
  const forget = (): void => rmSync(record, { force: true });
  process.once('exit', forget);
  try {
    write(record, content);
    return await work(working);
  } finally {
    process.off('exit', forget);
    forget();
  }
};

/** A full disk of the data folder must not prevent a backup to another disk. */
const write = (record: string, content: BackupRecord): void => {
  try {
    writeWhole(record, JSON.stringify(content));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
};

/** Removes the remains of killed backups. A folder on a disk that is not mounted is removed later. */
export const removeAbandonedBackups = ({ directory }: DataFolder): void => {
  const names = readdirSync(directory).filter((name) => RECORD.test(name));
  for (const record of names.map((name) => join(directory, name))) {
    const { holder, working = '' } = readJson<Partial<BackupRecord>>(record) ?? {};
    if (holder !== undefined && isRunning(holder)) continue;
    if (basename(working).startsWith(WORKING) && !isRemoved(working)) continue;
    rmSync(record, { force: true });
  }
};

const isRemoved = (working: string): boolean => {
  if (!existsSync(dirname(working))) return false;
  try {
    rmSync(working, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
};
