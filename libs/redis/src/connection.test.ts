import { describe, expect, it } from 'vitest';
import { reconnectDelayMs } from './connection.ts';

describe('reconnectDelayMs', () => {
  it.each([
    [1, 50],
    [2, 100],
    [5, 800],
    [7, 2_000],
    [1_000, 2_000],
  ])('attempt %i waits at most %i ms, and at least half of it', (attempt, longest) => {
    expect(reconnectDelayMs(attempt, () => 1)).toBe(longest);
    expect(reconnectDelayMs(attempt, () => 0)).toBe(longest / 2);
  });
});
