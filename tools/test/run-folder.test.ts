import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { allowsPrograms, createRunFolder } from './run-folder.ts';

describe('allowsPrograms', () => {
  it.each([
    ['tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', true],
    ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0', false],
    ['tmpfs /dev/shm tmpfs rw,noexec 0 0\ntmpfs /dev/shm tmpfs rw 0 0', true],
    ['tmpfs /dev/shm/inner tmpfs rw 0 0', false],
    ['', false],
  ])('of the mounts %j is %s', (mounts, allowed) => {
    expect(allowsPrograms(mounts, '/dev/shm')).toBe(allowed);
  });
});

describe('createRunFolder', () => {
  const { TMPDIR: given } = process.env;
  afterEach(() => {
    if (given === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = given;
  });

  it('makes a folder in TMPDIR', () => {
    const parent = mkdtempSync(join(tmpdir(), 'meridian-parent-'));
    process.env['TMPDIR'] = parent;
    const { path, remove } = createRunFolder();
    onTestFinished(remove);
    expect(path.startsWith(`${parent}/`)).toBe(true);
  });

  it('makes a folder that other users can pass through but not list', () => {
    const { path, remove } = createRunFolder();
    onTestFinished(remove);
    expect(statSync(path).mode & 0o777).toBe(0o711);
  });
});
