/**
 * The folder for the temporary files of a test run. It is in memory if there is room: tests create hundreds of
 * databases, and on a disk their files cost several percent of the processor time of a run.
 */
import { chmodSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createProcessFolder, type ProcessFolder } from '@meridian/testing/process-folder';

const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** The files of a run need half a gibibyte, and its processes eight. */
const NEEDED = { filesBytes: 2 * GIB, memoryBytes: 10 * GIB };

/** `remove` it when the run has ended. Folders of runs that were killed are removed first. */
export const createRunFolder = (): ProcessFolder => {
  const folder = createProcessFolder(parentFolder(), 'meridian-run');
  // Postgres runs as another user when the tests run as root, and has files below this folder.
  chmodSync(folder.path, 0o711);
  return folder;
};

/** TMPDIR selects another place. */
const parentFolder = (): string => (process.env['TMPDIR'] === undefined && hasRoom() ? MEMORY : tmpdir());

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      bavail * bsize >= NEEDED.filesBytes &&
      process.availableMemory() >= NEEDED.memoryBytes &&
      allowsPrograms(readFileSync('/proc/mounts', 'utf8'), MEMORY)
    );
  } catch {
    return false; // not Linux
  }
};

/** Some tests run programs that they have written. A container may forbid that in its memory. */
export const allowsPrograms = (mounts: string, folder: string): boolean => {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([_device, place]) => place === folder);
  return mount !== undefined && !(mount[3] ?? '').split(',').includes('noexec');
};
