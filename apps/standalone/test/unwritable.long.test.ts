/** Full disks, read-only file systems and files that are not there: the message names the cause and its place. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  freePort,
  mountSmallDisk,
  type RunningProcess,
  runProcess,
  type SmallDisk,
  waitFor,
  whyNoSmallDisk,
} from '@meridian/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { unpack } from '../src/backup/container.ts';
import { withWorkingFolder } from '../src/backup/working-folder.ts';
import { launchAndFail, newDataDirectory, removeDirectory } from './launched.ts';

const entry = fileURLToPath(new URL('../src/backup/main.ts', import.meta.url));
const BACKUP = fileURLToPath(new URL('fixtures/release-0.1.0.backup', import.meta.url));

const work = newDataDirectory();
afterAll(() => removeDirectory(work));

const startRestore = (file: string, directory: string): Promise<RunningProcess> =>
  runProcess({ entry, args: ['restore', file, '--data-dir', directory] });

const endOf = async (process: RunningProcess): Promise<{ code: number | null; text: string }> => {
  const { code } = await process.exited;
  return { code, text: process.lines.join('\n') };
};

const restore = async (file: string, directory: string) => endOf(await startRestore(file, directory));

describe('a restore says of its file', () => {
  const folder = join(work, 'untouched');
  it.each([
    ['that is missing', join(work, 'none.backup'), 'There is no file'],
    ['in a folder that is missing', join(work, 'none/x.backup'), 'There is no file'],
    ['that is a folder', work, 'is not a file, so it cannot be a backup'],
  ])('%s what it is, and creates nothing', async (_what, file, message) => {
    const { code, text } = await restore(file, folder);
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(text).toContain(file);
    expect(text).not.toMatch(/ENOENT|EISDIR|cannot be read as a backup/);
    expect(existsSync(folder)).toBe(false);
  });
});

const reason = whyNoSmallDisk();

describe.skipIf(reason !== undefined)(
  `where nothing can be written${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let disk: SmallDisk;
    const mount = (megabytes: number): string => {
      disk = mountSmallDisk(megabytes);
      mkdirSync(disk.directory);
      return disk.directory;
    };
    afterEach(() => disk.remove());

    it('a disk without space for the stores is reported before the backup is unpacked', async () => {
      const directory = mount(100);
      const { code, text } = await restore(BACKUP, directory);
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/Only \d+ MB are free on the disk of .*; the restore needs \d+ MB/),
      ]);
      expect(text).toContain(directory);
      expect(readdirSync(directory)).toEqual([]);
    });

    it('a disk that is full when the backup is unpacked is named, and the backup is not blamed', async () => {
      const directory = mount(1);
      disk.fillUp();
      const unpacking = withWorkingFolder(join(directory, 'working-x'), (path) => unpack(BACKUP, path));
      await expect(unpacking).rejects.toThrow(/^The disk of .*\/data(\/working-x)? is full/);
      expect(readdirSync(directory)).toEqual([]);
    });

    it('a disk that becomes full later is named, and the restore is undone', async () => {
      const directory = mount(400);
      const process = await startRestore(BACKUP, directory);
      await waitFor(() => existsSync(join(directory, 'data/postgres/data/postmaster.pid')), {
        everyMs: 1,
        timeoutMs: 30_000,
      });
      disk.fillUp();
      const { code, text } = await endOf(process);
      expect([code, text]).toEqual([1, expect.stringContaining(`The disk of ${directory} became full`)]);
      expect(existsSync(join(directory, 'data'))).toBe(false);
      expect(readdirSync(directory)).toEqual(['logs']);
    });

    const makeReadOnly = (): void =>
      void execFileSync('mount', ['-o', 'remount,ro', dirname(disk.directory)], { stdio: 'pipe' });

    it.each([
      ['', 'a data folder'],
      ['new/folder', 'a data folder that is to be created'],
    ])('a read-only file system is named by start and restore (%s)', async (below) => {
      const directory = join(mount(1), below);
      makeReadOnly();
      const expected = [
        1,
        expect.stringMatching(/cannot be written: its file system is read-only \(EROFS\).*--data-dir/s),
      ];
      const started = await launchAndFail({ directory, port: await freePort() });
      expect([started.code, started.text]).toEqual(expected);
      const restored = await restore(BACKUP, directory);
      expect([restored.code, restored.text]).toEqual(expected);
      expect(restored.text).toContain(directory);
    });

    it.each([
      ['read-only file system', makeReadOnly, 'cannot be written: its file system is read-only (EROFS).'],
      ['full disk', () => disk.fillUp(), 'is full. Free some space and try again.'],
    ])('a %s is named by a backup', async (_what, close, message) => {
      const directory = mount(1);
      close();
      const installation = join(work, 'installation');
      mkdirSync(installation, { recursive: true });
      writeFileSync(join(installation, 'ready.json'), JSON.stringify({ routerUrl: null, regions: [] }));
      const args = ['backup', join(directory, 'x.backup'), '--data-dir', installation];
      const { code, text } = await endOf(await runProcess({ entry, args }));
      expect([code, text]).toEqual([1, expect.stringContaining(message)]);
      expect(text).toContain(directory);
      expect(readdirSync(directory)).toEqual([]);
      expect(readdirSync(installation)).toEqual(['ready.json']);
    });

    it('a full disk of the data folder is named by a start, which leaves nothing there', async () => {
      const directory = mount(1);
      disk.fillUp();
      const { code, text } = await launchAndFail({ directory, port: await freePort() });
      expect([code, text]).toEqual([1, expect.stringContaining(`The disk of ${directory} is full`)]);
      expect(readdirSync(directory)).toEqual([]);
    });
  },
);
