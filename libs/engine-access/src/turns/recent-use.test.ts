import { describe, expect, it } from 'vitest';
import { createRecentUse } from './recent-use.ts';

describe('recent use of the engine', () => {
  const clock = { now: 0 };
  const newUse = () => {
    const use = createRecentUse(() => clock.now);
    const hold = (pool: string, durationMs: number) => {
      use.change(pool, 1);
      clock.now += durationMs;
      use.change(pool, -1);
    };
    return { ...use, hold };
  };

  it('is never above the share with one owner or none', () => {
    const { hold, isAboveShare } = newUse();
    expect(isAboveShare('a')).toBe(false);
    hold('a', 60_000);
    expect(isAboveShare('a')).toBe(false);
  });

  it('counts current and past use alike, and decays', () => {
    const { hold, change, isAboveShare } = newUse();
    change('a', 1);
    change('a', 1);
    change('b', 1);
    clock.now += 10_000;
    expect([isAboveShare('a'), isAboveShare('b')]).toEqual([true, false]);
    change('a', -1);
    change('a', -1);
    hold('b', 10_000);
    expect([isAboveShare('a'), isAboveShare('b')]).toEqual([false, true]);
  });

  it('is never above the share for an occasional caller, however little others use', () => {
    const { hold, isAboveShare } = newUse();
    hold('b', 1);
    for (let count = 0; count < 100; count++) {
      hold('a', 60);
      clock.now += 100;
      expect(isAboveShare('a')).toBe(false);
    }
  });
});
