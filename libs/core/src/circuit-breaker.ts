/**
 * Stops calls to a dependency that has just failed, so that callers do not wait for an answer that cannot come. While it is open, one
 * call per pause is let through to find out whether the dependency is back.
 */
export interface CircuitBreaker {
  /** True from the failure that opened it until a call succeeds. */
  isOpen(): boolean;
  /** Whether a call may be made now. While it is open, this is true once per pause. */
  allowsCall(): boolean;
  succeeded(): void;
  failed(): void;
}

export interface CircuitBreakerOptions {
  /** Consecutive failures that open it. */
  readonly failuresToOpen?: number;
  readonly pauseMs?: number;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

export const createCircuitBreaker = ({
  failuresToOpen = 1,
  pauseMs = 1_000,
  now = () => performance.now(),
}: CircuitBreakerOptions = {}): CircuitBreaker => {
  let failures = 0;
  let nextCallAt = 0;
  const isOpen = (): boolean => failures >= failuresToOpen;
  return {
    isOpen,
    allowsCall: () => {
      if (!isOpen()) return true;
      if (now() < nextCallAt) return false;
      nextCallAt = now() + pauseMs;
      return true;
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      nextCallAt = now() + pauseMs;
    },
  };
};
