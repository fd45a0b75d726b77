import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

it('a folder that was moved after the kill, with its path in the record, has its data back', () => {
  writeData('old');
  beginRestore(folder, aside);
  writeData('half');
  const moved = `${folder.directory}-moved`;
  renameSync(folder.directory, moved);
  folder = dataFolderAt(moved);
  start();
  expect(readFileSync(join(moved, 'data/file'), 'utf8')).toBe('old');
});

it('nothing is removed or used when the record is damaged', () => {
  writeData('half');
  writeFileSync(folder.restoreFile, '');
  expect(start).toThrow(/record .*restore\.json is damaged.*data\.before-restore/s);
  expect(() => undoRestore(folder)).toThrow(/is damaged/);
  expect(readFileSync(file, 'utf8')).toBe('half');
});

describe('while a process of the killed restore still writes and deletes in the data', () => {
  let writer: ChildProcess;
  beforeEach(() => writeData('old'));
  afterEach(async () => {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  });

  /** Like Postgres, it has its folder as its working directory. */
  const startWriter = async (): Promise<void> => {
    const cwd = join(folder.directory, 'data/postgres');
    mkdirSync(cwd, { recursive: true });
    const script = `n=0; while :; do
      for i in 1 2 3 4 5 6 7 8 9; do mkdir -p d$i/e; : > d$i/e/f; : > d$i/f; : > f$i; done
      n=$((n+1)); [ $n != 5 ] || echo ready
      rm -rf d* f*
    done`;
    writer = spawn('/bin/sh', ['-c', script], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(writer.stdout!, 'data');
  };

  it('a start has only the data from before', async () => {
    beginRestore(folder, aside);
    await startWriter();
    start();
    expect(readdirSync(join(folder.directory, 'data'))).toEqual(['file']);
    expect(existsSync(folder.restoreFile)).toBe(false);
  });

  it('a repeated restore finds no data', async () => {
    beginRestore(folder, null);
    await startWriter();
    undoRestore(folder);
    expect(existsSync(join(folder.directory, 'data'))).toBe(false);
  });

  it('a start that forgets everything has no data', async () => {
    beginRestore(folder, null);
    await startWriter();
    resetDataFolder(folder);
    expect(readdirSync(join(folder.directory, 'data'))).toEqual([]);
    expect(existsSync(folder.restoreFile)).toBe(false);
  });
});
