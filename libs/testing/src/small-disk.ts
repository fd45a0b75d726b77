/** A small file system for one test that can be filled up. It needs the right to mount: root, as in a container. */
import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1024 * 1024;

export interface SmallDisk {
  readonly directory: string;
  /** Fills it to the last byte. */
  fillUp(): void;
  makeRoom(): void;
  remove(): void;
}

/** The reason why no disk can be mounted here; undefined if it can. */
export function whyNoSmallDisk(): string | undefined {
  try {
    mountSmallDisk(1).remove();
    return undefined;
  } catch (error) {
    return `a tmpfs cannot be mounted: ${(error as Error).message.split('\n')[0]}`;
  }
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const mountPoint = mkdtempSync(join(tmpdir(), 'meridian-small-disk-'));
  try {
    const options = `size=${megabytes}m,mode=0755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint], { stdio: 'pipe' });
  } catch (error) {
    rmSync(mountPoint, { recursive: true, force: true });
    throw error;
  }
  const ballast = join(mountPoint, 'ballast');
  return {
    directory: join(mountPoint, 'data'),
    fillUp: () => writeUntilFull(ballast, megabytes),
    makeRoom: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', mountPoint]);
      rmSync(mountPoint, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: string, megabytes: number): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let size = 8 * MEBIBYTE; size >= 1; ) {
      if (fstatSync(descriptor).size > megabytes * MEBIBYTE)
        throw new Error(`The system ignores the size of the mounted disk (${megabytes} MB).`);
      try {
        writeSync(descriptor, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
