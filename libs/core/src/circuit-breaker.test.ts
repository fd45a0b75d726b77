import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

describe('a circuit breaker', () => {
  const newBreaker = (failuresToOpen?: number) => {
    const clock = { now: 0 };
    const breaker = createCircuitBreaker({ failuresToOpen, pauseMs: 1_000, now: () => clock.now });
    const allowsAt = (at: number): boolean => {
      clock.now = at;
      return breaker.allowsCall();
    };
    return { breaker, allowsAt };
  };

  it('allows every call until one fails', () => {
    const { breaker, allowsAt } = newBreaker();
    expect([allowsAt(0), allowsAt(0), breaker.isOpen()]).toEqual([true, true, false]);
  });

  it('allows one call per pause after a failure, and all again after a success', () => {
    const { breaker, allowsAt } = newBreaker();
    breaker.failed();
    expect([1, 999, 1_000, 1_001, 1_999, 2_000].map(allowsAt)).toEqual([
      ...[false, false, true, false, false, true],
    ]);
    expect(breaker.isOpen()).toBe(true);
    breaker.succeeded();
    expect([allowsAt(2_001), allowsAt(2_001), breaker.isOpen()]).toEqual([true, true, false]);
  });

  it('opens only after the configured number of consecutive failures', () => {
    const { breaker, allowsAt } = newBreaker(2);
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    expect([breaker.isOpen(), allowsAt(1)]).toEqual([false, true]);
    breaker.failed();
    expect([breaker.isOpen(), allowsAt(2)]).toEqual([true, false]);
  });
});
