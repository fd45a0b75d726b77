/**
 * An engine that does not answer must not hold every request for its whole time limit. While queries wait, the engine
 * is pinged; after a few pings without an answer they all end with 503, as do later ones, until a ping is answered.
 * An engine that is merely busy answers its pings.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { clickHouseCode } from '@meridian/clickhouse';
import { isAppError, TimeoutError, UnavailableError } from '@meridian/core';

export interface EngineBreaker {
  /** Runs the work unless the engine is known to be away; bounds how long its answer is waited for. */
  run<T>(options: BreakerRun, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** For what waits before it asks the engine: ends as soon as the engine is known to be away. */
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
  /** How often the engine is pinged, while queries wait and while it is away. */
  readonly lookEveryMs?: number;
  /** How much longer than its own limit the engine may take to say that it was reached. */
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
    // This process may have been busy itself: an answer that has arrived meanwhile is read first.
    if (!answered) await nextTurn();
    return answered;
  };

  /** One ping after the other, until the engine answers and nothing waits for it. */
  const look = async (): Promise<void> => {
    const startedAt = performance.now();
    failures = (await answersPing()) ? 0 : failures + 1;
    if (isOpen()) {
      for (const query of waiting) query.abort(new Error('the engine is silent'));
    }
    looking = undefined;
    if (isOpen() || waiting.size > 0) lookSoon(lookEveryMs - (performance.now() - startedAt));
  };

  const lookSoon = (delayMs = lookEveryMs): void => {
    looking ??= setTimeout(() => void look(), Math.max(0, delayMs));
    looking.unref();
  };

  /** The signal of the work is aborted by its caller, and by us through `silence`. */
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

/** Of an engine that did not say so itself. */
const isOutage = (error: unknown): boolean =>
  isAppError(error) && error.status === 503 && clickHouseCode(error) === undefined;

const away = (cause?: unknown): UnavailableError =>
  new UnavailableError('unavailable', 'The event store does not answer. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });

const late = (cause: unknown): TimeoutError =>
  new TimeoutError('timeout', 'The query did not finish within its time limit.', { cause });
