import { describe, expect, it } from 'vitest';
import { describeStatuses, type Observation, outcomeOf, recoveredAfterMs } from './outcome.ts';

const OK = new Set([200]);

describe('the outcome of an answer', () => {
  it.each([
    [200, null, OK, 'served'],
    [400, null, new Set([400]), 'served'],
    [503, '2', OK, 'asked to wait'],
    [429, '1', OK, 'asked to wait'],
    [503, null, OK, 'broken'],
    [503, 'soon', OK, 'broken'],
    [500, '1', OK, 'broken'],
    [200, null, new Set([401]), 'broken'],
    [0, null, OK, 'no answer'],
  ])('status %s with Retry-After %s', (status, retryAfter, served, outcome) => {
    expect(outcomeOf(status, retryAfter, served)).toBe(outcome);
  });
});

const seen = (kind: string, startedAt: number, status: number): Observation => ({
  kind,
  startedAt,
  endedAt: startedAt + 1,
  status,
  outcome: outcomeOf(status, '1', OK),
});

describe('the time to recover', () => {
  it('ends with the first answer of the slowest kind after which none is refused', () => {
    const observations = [
      seen('a', 5, 200),
      seen('a', 10, 200),
      seen('a', 20, 503),
      seen('a', 30, 200),
      seen('a', 40, 200),
      seen('b', 11, 200),
      seen('b', 12, 200),
    ];
    expect(recoveredAfterMs(observations, 10, ['a', 'b'], 2)).toBe(21);
    expect(recoveredAfterMs(observations, 10, ['a', 'b'], 3)).toBeUndefined();
    expect(recoveredAfterMs(observations, 10, ['c'], 1)).toBeUndefined();
  });
});

it('statuses are counted', () => {
  expect(describeStatuses([seen('a', 1, 503), seen('a', 2, 200), seen('b', 3, 503), seen('b', 4, 0)])).toBe(
    '200 ×1, 503 ×2, none ×1',
  );
});
