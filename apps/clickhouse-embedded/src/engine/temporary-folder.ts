/**
 * The folder for pipes and for data too large for memory. A process that is killed leaves it behind. Its name tells
 * which data folder it belongs to, so that the next process of that folder can remove it.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Call it only while this process has locked the data folder: another process may use the other folders. */
  removeOthers(): void;
  remove(): void;
}

export const createTemporaryFolder = (dataDirectory: string): TemporaryFolder => {
  const { dev, ino } = statSync(dataDirectory);
  const prefix = `meridian-clickhouse-${dev}-${ino}-`;
  const path = mkdtempSync(join(tmpdir(), prefix));
  const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });
  return {
    path,
    removeOthers: () => {
      for (const name of readdirSync(tmpdir())) {
        if (name.startsWith(prefix) && name !== basename(path)) remove(join(tmpdir(), name));
      }
    },
    remove: () => remove(path),
  };
};
