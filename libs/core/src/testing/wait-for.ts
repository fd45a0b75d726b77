import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  /** The name of the condition in the error message. */
  readonly what?: string;
}

/** Polls the condition until it is truthy and returns its value. A condition that throws counts as not met yet. */
export const waitFor = async <T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 10_000, everyMs = 10, what = 'the condition' }: WaitOptions = {},
): Promise<NonNullable<T>> => {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  do {
    try {
      const answer = await condition();
      if (answer) return answer as NonNullable<T>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await sleep(everyMs);
  } while (performance.now() < deadline);
  throw new Error(`${what} was not met within ${timeoutMs} ms`, { cause: lastError });
};
