import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DataFolder, dataFolderAt, resetDataFolder } from './data-folder.ts';
import { assertRestored, beginRestore, finishRestore, undoRestore } from './unfinished-restore.ts';

let folder: DataFolder;
let file: string;
let aside: string;
const said: string[] = [];
const start = () => assertRestored(folder, (text) => said.push(text));

beforeEach(() => {
  folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'meridian-restore-')));
  file = join(folder.directory, 'data/file');
  aside = join(folder.directory, 'data.before');
  mkdirSync(join(folder.directory, 'data'));
  said.length = 0;
});
afterEach(() => rmSync(folder.directory, { recursive: true, force: true }));

const writeData = (text: string): void => {
  mkdirSync(join(folder.directory, 'data'), { recursive: true });
  writeFileSync(file, text);
};

it('a start after a restore that finished has the restored data', () => {
  writeData('old');
  beginRestore(folder, aside);
  writeData('restored');
  finishRestore(folder);
  start();
  expect([readFileSync(file, 'utf8'), said]).toEqual(['restored', []]);
});

it('a start after a restore that was killed has the data from before it', () => {
  writeData('old');
  beginRestore(folder, aside);
  writeData('half');
  start();
  expect([readFileSync(file, 'utf8'), existsSync(aside)]).toEqual(['old', false]);
  expect(said.join()).toContain('did not finish');
});

it('a restore that was killed before it moved anything loses nothing', () => {
  writeData('old');
  beginRestore(folder, null);
  writeFileSync(folder.restoreFile, JSON.stringify({ aside }));
  start();
  expect(readFileSync(file, 'utf8')).toBe('old');
});

it('a start on the half of a restore into an empty folder is refused until it is repeated or given up', () => {
  beginRestore(folder, null);
  writeData('half');
  expect(start).toThrow(/did not finish.*npm run restore again.*--reset/s);
  expect(undoRestore(folder)).toEqual({ aside: null });
  expect(existsSync(file)).toBe(false);
  start();
  beginRestore(folder, null);
  resetDataFolder(folder);
  start();
});
