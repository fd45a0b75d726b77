/**
 * An engine that does not answer must not hold every request for its whole time limit. After a few failures in a
 * row queries are refused at once; every few seconds one look decides whether it is back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, TimeoutError, UnavailableError } from '@meridian/core';

export interface EngineBreaker {
  /** Runs the work unless the engine is known to be away; bounds how long its answer is waited for. */
  run<T>(options: BreakerRun, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface BreakerRun {
  /** The engine's own limit on the work. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface EngineBreakerOptions {
  readonly ping: () => Promise<boolean>;
  readonly openAfterFailures?: number;
  readonly lookEveryMs?: number;
  /** How much longer than its own limit the engine may take to say that it was reached. */
  readonly graceMs?: number;
}

export const createEngineBreaker = ({
  ping,
  openAfterFailures = 3,
  lookEveryMs = 2_000,
  graceMs = 5_000,
}: EngineBreakerOptions): EngineBreaker => {
  let failures = 0;
  let lookAgainAt = 0;
  let isLooking = false;

  const look = async (): Promise<void> => {
    isLooking = true;
    try {
      const isBack = await Promise.race([ping(), sleep(lookEveryMs, false)]);
      if (isBack) failures = 0;
    } catch {
      // still away
    } finally {
      isLooking = false;
      lookAgainAt = performance.now() + lookEveryMs;
    }
  };

  return {
    async run({ timeoutMs, signal }, work) {
      if (failures >= openAfterFailures) {
        if (!isLooking && performance.now() >= lookAgainAt) void look();
        throw away(lookEveryMs);
      }
      const deadline = AbortSignal.timeout(timeoutMs + graceMs);
      try {
        const result = await work(signal === undefined ? deadline : AbortSignal.any([signal, deadline]));
        failures = 0;
        return result;
      } catch (error) {
        const hung = deadline.aborted && signal?.aborted !== true;
        if (hung || isOutage(error)) failures++;
        else failures = 0;
        throw hung ? silence(error) : error;
      }
    },
  };
};

const isOutage = (error: unknown): boolean => isAppError(error) && error.status === 503;

const away = (lookEveryMs: number): UnavailableError =>
  new UnavailableError('unavailable', 'The event store does not answer. Try again in a moment.', {
    retryAfterSeconds: lookEveryMs / 1_000,
  });

const silence = (cause: unknown): TimeoutError =>
  new TimeoutError('timeout', 'The event store did not answer in time.', { cause });
