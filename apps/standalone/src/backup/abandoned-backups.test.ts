import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DataFolder, dataFolderAt } from '../data-folder.ts';
import { removeAbandonedBackups, withRecordedPath } from './abandoned-backups.ts';

const DEAD = { pid: 999_999_999, startedAt: '1' };
let root: string;
let folder: DataFolder;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-abandoned-'));
  folder = dataFolderAt(join(root, 'installation'));
  mkdirSync(folder.directory);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const record = (working: string, holder: object = DEAD): void =>
  writeFileSync(join(folder.directory, 'backup-0a.json'), JSON.stringify({ holder, working }));

it('the working folder of a killed backup is removed', () => {
  const working = join(root, '.meridian-backup-x');
  mkdirSync(join(working, 'us'), { recursive: true });
  record(working);
  removeAbandonedBackups(folder);
  expect([existsSync(working), readdirSync(folder.directory)]).toEqual([false, []]);
});

it('the one of a backup that runs stays, and its record goes with the backup', async () => {
  await withRecordedPath(folder, join(root, 'x.backup'), async (working) => {
    expect(dirname(working)).toBe(root);
    mkdirSync(working);
    removeAbandonedBackups(folder);
    expect(existsSync(working)).toBe(true);
    expect(readdirSync(folder.directory)).toHaveLength(1);
  });
  expect(readdirSync(folder.directory)).toEqual([]);
});

it('nothing but such a working folder is ever removed', () => {
  const other = join(root, 'other');
  mkdirSync(other);
  record(other);
  removeAbandonedBackups(folder);
  expect([existsSync(other), readdirSync(folder.directory)]).toEqual([true, []]);
});

it('the record stays while the disk of the working folder is away', () => {
  record(join(root, 'usb/.meridian-backup-x'));
  removeAbandonedBackups(folder);
  expect(readdirSync(folder.directory)).toEqual(['backup-0a.json']);
});

it('a record that cannot be read is removed', () => {
  writeFileSync(join(folder.directory, 'backup-0a.json'), '');
  removeAbandonedBackups(folder);
  expect(readdirSync(folder.directory)).toEqual([]);
});
