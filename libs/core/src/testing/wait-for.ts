import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  /** The name of the condition in the error message. */
  readonly what?: string;
}

/** A long wait polls rarely, because conditions often are requests that take CPU from the work they wait for. */
const SHARE_OF_WAIT = 0.1;
const LONGEST_PAUSE_MS = 100;

/**
 * Polls the condition until it is truthy and returns its value. A condition that throws counts as not met yet. The
 * pauses grow with the time waited, from `everyMs` to a tenth of a second.
 */
export const waitFor = async <T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 40_000, everyMs = 10, what = 'the condition' }: WaitOptions = {},
): Promise<NonNullable<T>> => {
  const startedAt = performance.now();
  const deadline = startedAt + timeoutMs;
  let lastError: unknown;
  do {
    try {
      const answer = await condition();
      if (answer) return answer as NonNullable<T>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    const waitedMs = performance.now() - startedAt;
    await sleep(Math.max(everyMs, Math.min(waitedMs * SHARE_OF_WAIT, LONGEST_PAUSE_MS)));
  } while (performance.now() < deadline);
  throw new Error(`${what} was not met within ${timeoutMs} ms`, { cause: lastError });
};
