import { describe, expect, it } from 'vitest';
import { createStoringHealth } from './storing-health.ts';

const atTime = () => {
  const clock = { ms: 0 };
  return { clock, health: createStoringHealth(() => clock.ms) };
};

describe('a writer', () => {
  it('is unhealthy after a minute without a stored event, and gives the reason', () => {
    const { clock, health } = atTime();
    health.failed(new Error('connection refused'));
    clock.ms = 59_999;
    expect(() => health.assertStoring()).not.toThrow();
    clock.ms = 75_000;
    health.failed(new Error('subquery in FROM must have an alias'));
    expect(() => health.assertStoring()).toThrow(
      'No event could be stored for 75 s: subquery in FROM must have an alias',
    );
    expect(health.secondsFailing()).toBe(75);
  });

  it('is healthy after the first success, and counts again from the next failure', () => {
    const { clock, health } = atTime();
    health.failed(new Error('away'));
    clock.ms = 90_000;
    health.succeeded();
    expect([health.secondsFailing(), () => health.assertStoring()]).toEqual([0, expect.any(Function)]);
    health.assertStoring();
    health.failed(new Error('away'));
    clock.ms = 100_000;
    expect(health.secondsFailing()).toBe(10);
  });
});
