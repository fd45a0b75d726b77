/** Whether the writer gets anything stored: its attempts that fail are repeated for as long as it takes. */
import { errorMessage } from '@meridian/core';

/** An outage that passes is no reason to take a writer out of service or to wake somebody up. */
export const STUCK_AFTER_MS = 60_000;

export interface StoringHealth {
  failed(error: unknown): void;
  succeeded(): void;
  /** Since when nothing could be stored, in seconds; 0 while all is well. */
  secondsFailing(): number;
  /** Throws when nothing could be stored for a minute. */
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
      throw new Error(`nothing could be stored for ${seconds} s: ${errorMessage(failure?.last)}`);
    },
  };
};
