/** Tracks since when the writer could not store events. Failed attempts are repeated without a limit. */
import { errorMessage } from '@meridian/core';

/** A short outage must not take a writer out of service or alert the operator. */
const STUCK_AFTER_MS = 60_000;

export interface StoringHealth {
  failed(error: unknown): void;
  succeeded(): void;
  /** Seconds since events could be stored; 0 without failures. */
  secondsFailing(): number;
  /** Throws when no event could be stored for a minute. */
  assertStoring(): void;
}

export const createStoringHealth = (now: () => number = () => performance.now()): StoringHealth => {
  let failure: { readonly since: number; last: unknown } | undefined;
  const msFailing = (): number => (failure === undefined ? 0 : now() - failure.since);

  return {
    failed: (error) => {
      failure ??= { since: now(), last: error };
      failure.last = error;
    },
    succeeded: () => {
      failure = undefined;
    },
    secondsFailing: () => msFailing() / 1_000,
    assertStoring: () => {
      if (msFailing() < STUCK_AFTER_MS) return;
      const seconds = Math.round(msFailing() / 1_000);
      throw new Error(`No event could be stored for ${seconds} s: ${errorMessage(failure?.last)}`);
    },
  };
};
