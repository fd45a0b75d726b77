/**
 * A Redis that hangs would cost every request its time-out. After a failure the cache goes without Redis for a
 * moment, then one request tries again.
 */
export interface Breaker {
  /** The answer, or `otherwise` when Redis fails or has just failed. */
  attempt<T>(ask: () => Promise<T>, otherwise: T): Promise<T>;
}

export interface BreakerOptions {
  readonly pauseMs?: number;
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly now?: () => number;
}

export const createBreaker = ({
  pauseMs = 1_000,
  onFailure,
  now = () => performance.now(),
}: BreakerOptions): Breaker => {
  let closedUntil = 0;
  return {
    async attempt(ask, otherwise) {
      if (now() < closedUntil) return otherwise;
      try {
        return await ask();
      } catch (error) {
        closedUntil = now() + pauseMs;
        onFailure?.(error);
        return otherwise;
      }
    },
  };
};
