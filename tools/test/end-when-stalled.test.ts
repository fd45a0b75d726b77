import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import EndWhenStalled from './end-when-stalled.ts';

const MINUTE = 60_000;
const file = (moduleId: string): TestModule => ({ moduleId }) as TestModule;
const test = (moduleId: string, fullName: string): TestCase =>
  ({ module: file(moduleId), fullName }) as TestCase;

const watch = () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const reporter = new EndWhenStalled();
  reporter.onInit({ config: { root: '/repo' } } as Vitest);
  return { reporter, exit, print };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a run in which nothing happens for ten minutes ends and names the files that were running', () => {
  const { reporter, exit, print } = watch();
  reporter.onTestModuleQueued(file('/repo/a.test.ts'));
  reporter.onTestModuleQueued(file('/repo/b.test.ts'));
  reporter.onTestModuleQueued(file('/repo/c.test.ts'));
  reporter.onTestModuleEnd(file('/repo/a.test.ts'));
  reporter.onTestCaseReady(test('/repo/b.test.ts', 'never ends'));
  vi.advanceTimersByTime(10 * MINUTE);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(print.mock.calls[0]?.[0]).toContain('  b.test.ts: never ends\n  c.test.ts');
  expect(print.mock.calls[0]?.[0]).not.toContain('a.test.ts');
});

it('a run in which tests begin or end is not ended', () => {
  const { reporter, exit } = watch();
  for (let minutes = 0; minutes < 40; minutes += 8) {
    vi.advanceTimersByTime(8 * MINUTE);
    reporter.onTestCaseResult(test('/repo/a.test.ts', `test at ${minutes}`));
  }
  expect(exit).not.toHaveBeenCalled();
});
