/**
 * Makes the schedules of a process, and tries again until it has succeeded. A process that ended instead would not bring
 * Redis back, and one that gave up would never run its jobs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '@meridian/core';

export interface Scheduling {
  /** Ends the attempts. */
  stop(): void;
}

const PAUSES = { firstMs: 500, longestMs: 15_000 };

export const scheduleEventually = (
  schedule: () => Promise<void>,
  onError: (error: unknown) => void,
): Scheduling => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        return await schedule();
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        await delay(backoffMs(attempt, PAUSES), undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  void run();
  return { stop: () => stopping.abort() };
};
