import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createProcessFolder } from './process-folder.ts';

const { pid: ended } = spawnSync('true');

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'meridian-parent-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
});

/** The folder that a process with this id makes. `change` edits its name. */
const folderOf = (pid: number, change = (name: string) => name): string => {
  const { path, remove } = createProcessFolder(parent, 'files');
  remove();
  const folder = join(parent, change(basename(path).replace(`-${process.pid}-`, `-${pid}-`)));
  mkdirSync(folder);
  return folder;
};

const isRemovedByTheNext = (folder: string): boolean => {
  createProcessFolder(parent, 'files');
  return !existsSync(folder);
};

it('a process removes its folder with the files in it', () => {
  const { path, remove } = createProcessFolder(parent, 'files');
  writeFileSync(join(path, 'file'), 'text');
  remove();
  expect(existsSync(path)).toBe(false);
});

it('the folder of a killed process is removed', () => {
  expect(isRemovedByTheNext(folderOf(ended))).toBe(true);
});

it('the folder of a live process is kept', () => {
  expect(isRemovedByTheNext(folderOf(process.ppid))).toBe(false);
});

it('the folder of a process of another container is kept, whose process id means another process here', () => {
  const ofAnother = (name: string) => name.replace(/^(files-\d+)-\d+-/, '$1-4026599999-');
  expect(isRemovedByTheNext(folderOf(ended, ofAnother))).toBe(false);
});

it.skipIf(process.getuid?.() !== 0)('the folder of another user is kept', () => {
  const folder = folderOf(ended);
  chownSync(folder, 12_345, 12_345);
  expect(isRemovedByTheNext(folder)).toBe(false);
});
