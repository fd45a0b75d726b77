import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DataFolder, dataFolderAt } from './data-folder.ts';
import { endLeftovers, rememberIn, rememberProcesses } from './leftovers.ts';

let folder: DataFolder;
let store: ChildProcess;

beforeEach(() => {
  folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'meridian-leftovers-')));
  store = spawn('/bin/sh', ['-c', 'while :; do sleep 60; done'], { detached: true, stdio: 'ignore' });
});
afterEach(() => {
  store.kill('SIGKILL');
  rmSync(folder.directory, { recursive: true, force: true });
});

it('a store that was starting when the others were recorded is ended by the next command', async () => {
  rememberIn(folder)(store.pid!);
  rememberProcesses(folder, []);
  const ended = once(store, 'exit');
  expect(await endLeftovers(folder)).toBe(1);
  expect(await ended).toEqual([null, 'SIGTERM']);
});
