import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from './exit-codes.ts';
import { runTool } from './run-tool.ts';

let [printed, complained]: [string[], string[]] = [[], []];
const exitCode = process.exitCode;
beforeEach(() => {
  [printed, complained] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complained.push(text));
});
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

describe('a tool', () => {
  it.each([
    [true, 0],
    [false, 1],
  ])('whose run returns %s ends with exit code %i', async (isOk, code) => {
    await runTool('Usage', async () => isOk, []);
    expect(process.exitCode).toBe(code);
  });

  it.each(['--help', '-h'])('prints its usage for %s and does not run', async (option) => {
    const run = vi.fn();
    await runTool('Usage', run, ['x', option]);
    expect([printed, run.mock.calls]).toEqual([['Usage'], []]);
  });

  it('answers a wrong command line with the reason, its usage and exit code 2', async () => {
    await runTool('Usage', () => Promise.reject(new UsageError('--x is empty.')), []);
    expect([complained, process.exitCode]).toEqual([['--x is empty.\n\nUsage'], 2]);
  });

  it('passes other errors on', async () => {
    await expect(runTool('Usage', () => Promise.reject(new Error('no room')), [])).rejects.toThrow('no room');
  });
});
