/**
 * The engine is pinged while queries run. After a few unanswered pings all queries end with 503, and so do new ones,
 * until a ping is answered. An engine that is only busy answers its pings.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { clickHouseCode } from '@meridian/clickhouse';
import { isAppError, TimeoutError, UnavailableError } from '@meridian/core';

export interface EngineBreaker {
  /** Runs the work unless the engine does not answer pings, and limits how long it may take. */
  run<T>(options: BreakerRun, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The same without a time limit, also for work that waits before it uses the engine. */
  whileThere<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface BreakerRun {
  /** The engine's own limit on the work. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface EngineBreakerOptions {
  readonly ping: () => Promise<boolean>;
  readonly openAfterFailures?: number;
  /** How often the engine is pinged. */
  readonly lookEveryMs?: number;
  /** How much longer than its own time limit the engine may take to report it. */
  readonly graceMs?: number;
}

const RETRY_AFTER_SECONDS = 2;

export const createEngineBreaker = ({
  ping,
  openAfterFailures = 3,
  lookEveryMs = 1_000,
  graceMs = 5_000,
}: EngineBreakerOptions): EngineBreaker => {
  const waiting = new Set<AbortController>();
  let failures = 0;
  let looking: NodeJS.Timeout | undefined;

  const isOpen = (): boolean => failures >= openAfterFailures;

  const answersPing = async (): Promise<boolean> => {
    let answered = false;
    const asked = ping().then(
      (answer) => {
        answered = answer;
      },
      () => undefined,
    );
    await Promise.race([asked, sleep(lookEveryMs)]);
    // If this process itself was busy, the answer may have arrived but not been read.
    if (!answered) await nextTurn();
    return answered;
  };

  /** Pings until the engine answers and no query runs. */
  const look = async (): Promise<void> => {
    const startedAt = performance.now();
    failures = (await answersPing()) ? 0 : failures + 1;
    if (isOpen()) {
      for (const query of waiting) query.abort(new Error('the engine does not answer pings'));
    }
    looking = undefined;
    if (isOpen() || waiting.size > 0) lookSoon(lookEveryMs - (performance.now() - startedAt));
  };

  const lookSoon = (delayMs = lookEveryMs): void => {
    looking ??= setTimeout(() => void look(), Math.max(0, delayMs));
    looking.unref();
  };

  /** Both the caller and `silence` abort the work. */
  const watched = async <T>(
    silence: AbortController,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    lookSoon();
    if (isOpen()) throw away();
    waiting.add(silence);
    try {
      return await work(signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]));
    } finally {
      waiting.delete(silence);
    }
  };

  return {
    async whileThere(signal, work) {
      const silence = new AbortController();
      try {
        return await watched(silence, signal, work);
      } catch (error) {
        throw silence.signal.aborted && signal?.aborted !== true ? away(error) : error;
      }
    },
    async run({ timeoutMs, signal }, work) {
      const silence = new AbortController();
      const deadline = setTimeout(() => silence.abort(), timeoutMs + graceMs);
      try {
        const result = await watched(silence, signal, work);
        failures = 0;
        return result;
      } catch (error) {
        if (signal?.aborted === true && !isOpen()) throw error;
        if (silence.signal.aborted) throw isOpen() || !(await answersPing()) ? failed(error) : late(error);
        failures = isOutage(error) ? failures + 1 : 0;
        throw error;
      } finally {
        clearTimeout(deadline);
      }
    },
  };

  function failed(cause: unknown): UnavailableError {
    failures += 1;
    return away(cause);
  }
};

/** An engine that returns an error is not unavailable. */
const isOutage = (error: unknown): boolean =>
  isAppError(error) && error.status === 503 && clickHouseCode(error) === undefined;

const away = (cause?: unknown): UnavailableError =>
  new UnavailableError('unavailable', 'The event store does not answer. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });

const late = (cause: unknown): TimeoutError =>
  new TimeoutError('timeout', 'The query did not finish within its time limit.', { cause });
