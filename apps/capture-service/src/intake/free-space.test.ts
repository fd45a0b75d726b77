import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFreeSpace } from './free-space.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (readFree: () => Promise<number>, folder: string | undefined = '/data') => {
  const changes: boolean[] = [];
  const space = watchFreeSpace({
    folder,
    minBytes: 100,
    readFree,
    onChange: (isEnough) => changes.push(isEnough),
  });
  return { space, changes };
};

it('is not enough below the limit and enough above it, and each change is reported once', async () => {
  let free = 100;
  const { space, changes } = watch(async () => free);
  for (const next of [100, 99, 0, 50, 100, 5_000]) {
    free = next;
    await vi.advanceTimersByTimeAsync(250);
    expect([next, space.isEnough()]).toEqual([next, next >= 100]);
  }
  expect(changes).toEqual([false, true]);
  space.close();
});

it('keeps its state while the folder cannot be read', async () => {
  let fails = false;
  const { space } = watch(async () => {
    if (fails) throw new Error('ENOENT');
    return 1;
  });
  await vi.advanceTimersByTimeAsync(250);
  fails = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(space.isEnough()).toBe(false);
  space.close();
});

it('is always enough when the stores are on another machine', () => {
  const space = watchFreeSpace({ folder: undefined, minBytes: 100, onChange: () => {} });
  expect(space.isEnough()).toBe(true);
});
