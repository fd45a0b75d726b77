import { REFRESH_MODES } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { type FreshnessFacts, isFresh, nextAllowedRefresh } from './freshness.ts';
import { planRefresh } from './plan-refresh.ts';

const computedAt = new Date('2026-01-10T12:00:00Z');
const after = (minutes: number): Date => new Date(computedAt.getTime() + minutes * 60_000);
const facts = (members: Partial<FreshnessFacts>): FreshnessFacts => ({
  interval: 'day',
  closedAt: undefined,
  computedAt,
  isLazy: false,
  ...members,
});

describe('a cached result', () => {
  it.each<[string, Partial<FreshnessFacts>, number]>([
    ['without interval', { interval: 'none' }, 360],
    ['by minute', { interval: 'minute' }, 5],
    ['by hour', { interval: 'hour' }, 60],
    ['by day', { interval: 'day' }, 360],
    ['by week', { interval: 'week' }, 1_440],
    ['by month', { interval: 'month' }, 2_880],
    ['without interval, lazily', { interval: 'none', isLazy: true }, 720],
    ['by minute, lazily', { interval: 'minute', isLazy: true }, 15],
    ['by hour, lazily', { interval: 'hour', isLazy: true }, 120],
    ['by day, lazily', { interval: 'day', isLazy: true }, 720],
    ['by week, lazily', { interval: 'week', isLazy: true }, 1_440],
    ['by month, lazily', { interval: 'month', isLazy: true }, 2_880],
  ])('%s is fresh for as long as the table says', (_, members, minutes) => {
    expect([isFresh(facts(members), after(minutes)), isFresh(facts(members), after(minutes + 1))]).toEqual([
      true,
      false,
    ]);
  });

  it('of a range that had ended stays fresh', () => {
    expect(isFresh(facts({ closedAt: new Date('2026-01-10T11:59:49Z') }), after(1_000_000))).toBe(true);
  });

  it('of a range that ended just then does not', () => {
    expect(isFresh(facts({ closedAt: new Date('2026-01-10T11:59:51Z') }), after(361))).toBe(false);
  });
});

describe('a cached result that newer events have overtaken', () => {
  it.each<[string, Partial<FreshnessFacts>, number]>([
    ['of a cheap query', { overtakenComputeMs: 5 }, 2],
    ['of a query of 300 ms', { overtakenComputeMs: 300 }, 9],
    ['of a costly query', { overtakenComputeMs: 9_000 }, 270],
    ['asked for lazily', { overtakenComputeMs: 300, isLazy: true }, 90],
    [
      'of a query so costly that the table is shorter',
      { overtakenComputeMs: 60_000, interval: 'minute' },
      300,
    ],
  ])('%s is fresh for a time that follows its cost', (_, members, seconds) => {
    const until = (ms: number) => new Date(computedAt.getTime() + ms);
    expect([
      isFresh(facts(members), until(seconds * 1_000)),
      isFresh(facts(members), until(seconds * 1_000 + 1)),
    ]).toEqual([true, false]);
  });

  it.each<[string, Partial<FreshnessFacts>, number]>([
    ['of fixed dates', { closedAt: new Date('2026-01-10T11:00:00Z') }, 5],
    ['of relative dates', {}, 5],
    ['of a costly query', { overtakenComputeMs: 20_000 }, 10],
  ])('over a closed range %s stays fresh for minutes', (_, members, minutes) => {
    const closed = facts({ isClosed: true, overtakenComputeMs: 5, ...members });
    expect([isFresh(closed, after(minutes)), isFresh(closed, after(minutes + 1))]).toEqual([true, false]);
  });
});

describe('the next recalculation', () => {
  it.each([
    ['of a query', 'query' as const, 1],
    ['of an insight', { interval: 'day' as const, rangeDays: 30 }, 15],
    ['of an insight by hour', { interval: 'hour' as const, rangeDays: 30 }, 3],
    ['of an insight over a week', { interval: 'day' as const, rangeDays: 7 }, 3],
  ])('%s is allowed after its pause', (_, asked, minutes) => {
    expect(nextAllowedRefresh(computedAt, asked)).toEqual(after(minutes));
  });
});

describe('a refresh mode', () => {
  it('decides by the state of the cache', () => {
    const table = Object.fromEntries(
      REFRESH_MODES.map((mode) => [
        mode,
        (['fresh', 'stale', 'none'] as const).map((state) => planRefresh(mode, state)).join(' '),
      ]),
    );
    expect(table).toEqual({
      blocking: 'cached calculate calculate',
      async: 'cached background background',
      async_except_on_cache_miss: 'cached cached_and_background calculate',
      lazy_async: 'cached background background',
      force_blocking: 'calculate calculate calculate',
      force_async: 'background background background',
      force_cache: 'cached cached miss',
    });
  });
});
