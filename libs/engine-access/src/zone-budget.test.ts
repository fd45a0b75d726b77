import { InvalidRequestError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { createZoneBudget } from './zone-budget.ts';

const zones = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `zone-${from + index}`);

const HOUR_MS = 3_600_000;

describe('the time zones of a project', () => {
  it('are 24 at most, and those that it uses already cost nothing', () => {
    const budget = createZoneBudget(() => 0);
    budget.spend(1, zones(24));
    budget.spend(1, zones(24));
    expect(() => budget.spend(1, ['another'])).toThrow(InvalidRequestError);
    budget.spend(2, ['another']);
  });

  it('are not used by a query that is refused', () => {
    const budget = createZoneBudget(() => 0);
    expect(() => budget.spend(1, zones(25))).toThrow(InvalidRequestError);
    budget.spend(1, zones(24));
  });

  it('are free an hour after their last use', () => {
    let now = 0;
    const budget = createZoneBudget(() => now);
    budget.spend(1, zones(24));
    now = HOUR_MS - 1;
    budget.spend(1, zones(12));
    now = HOUR_MS;
    budget.spend(1, zones(12, 100));
    expect(() => budget.spend(1, ['another'])).toThrow(InvalidRequestError);
  });
});
