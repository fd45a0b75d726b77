/**
 * An engine that does not answer must not hold every request for its whole time limit. After a few failures in a
 * row queries are refused at once; every few seconds one look decides whether it is back. One that is merely busy says
 * so, or answers a look: whoever asks for little is not refused for what others ask.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, TimeoutError, UnavailableError } from '@meridian/core';
import { clickHouseCode } from './errors.ts';

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

/** A moment: somebody waits who has waited for long already. */
const PING_MS = 500;

export const createEngineBreaker = ({
  ping,
  openAfterFailures = 3,
  lookEveryMs = 2_000,
  graceMs = 5_000,
}: EngineBreakerOptions): EngineBreaker => {
  let failures = 0;
  let lookAgainAt = 0;
  let isLooking = false;

  const answersPing = (withinMs: number): Promise<boolean> =>
    Promise.race([ping().catch(() => false), sleep(withinMs, false)]);

  const look = async (): Promise<void> => {
    isLooking = true;
    if (await answersPing(lookEveryMs)) failures = 0;
    isLooking = false;
    lookAgainAt = performance.now() + lookEveryMs;
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
        if (signal?.aborted === true) throw error;
        const hung = deadline.aborted;
        const isAway = hung ? !(await answersPing(PING_MS)) : isOutage(error);
        failures = isAway ? failures + 1 : 0;
        throw hung ? silence(error) : error;
      }
    },
  };
};

/** Of an engine that did not say so itself. */
const isOutage = (error: unknown): boolean =>
  isAppError(error) && error.status === 503 && clickHouseCode(error) === undefined;

const away = (lookEveryMs: number): UnavailableError =>
  new UnavailableError('unavailable', 'The event store does not answer. Try again in a moment.', {
    retryAfterSeconds: lookEveryMs / 1_000,
  });

const silence = (cause: unknown): TimeoutError =>
  new TimeoutError('timeout', 'The event store did not answer in time.', { cause });
