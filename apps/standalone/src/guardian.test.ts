import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('guardian.sh', import.meta.url));
const MINE = '{"pid":4711,"startedAt":"1 2"}';
let folder: string;
const paths = () => [join(folder, 'lock'), join(folder, 'ready.json')] as const;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian guardian-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Its launcher is dead from the start. */
const runAfterDeathOf = (holder: string): boolean[] => {
  const [lock, ready] = paths();
  for (const file of [lock, ready]) writeFileSync(file, holder);
  expect(spawnSync('/bin/sh', [script, lock, MINE, ready], { input: '' }).status).toBe(0);
  return [existsSync(lock), existsSync(ready)];
};

it('removes the files of a killed launcher', () => {
  expect(runAfterDeathOf(MINE)).toEqual([false, false]);
});

it('leaves the files of a launcher that has taken the folder since', () => {
  expect(runAfterDeathOf('{"pid":4712,"startedAt":"3"}')).toEqual([true, true]);
});
