/** Keeps callers from waiting for a Redis that does not answer: after a failure, most skip it for a moment. */
import { createCircuitBreaker } from '@meridian/core';

export interface Breaker {
  /** The answer of Redis, or `otherwise` when it fails or has just failed. */
  attempt<T>(ask: () => Promise<T>, otherwise: T): Promise<T>;
}

export interface BreakerOptions {
  readonly pauseMs?: number;
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly now?: () => number;
}

export const createBreaker = ({ onFailure, ...options }: BreakerOptions): Breaker => {
  const circuit = createCircuitBreaker(options);
  return {
    async attempt(ask, otherwise) {
      if (!circuit.allowsCall()) return otherwise;
      try {
        const answer = await ask();
        circuit.succeeded();
        return answer;
      } catch (error) {
        circuit.failed();
        onFailure?.(error);
        return otherwise;
      }
    },
  };
};
