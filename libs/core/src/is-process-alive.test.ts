import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';

describe('isProcessAlive', () => {
  it.each([
    ['this process', process.pid, true],
    ['a process that has ended', spawnSync('true').pid, false],
    ['an id beyond those of the system', 2 ** 30, false],
  ])('of %s', (_name, pid, alive) => {
    expect(isProcessAlive(pid)).toBe(alive);
  });
});
