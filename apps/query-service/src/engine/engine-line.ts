/**
 * The queries of this process that are at the engine at once, whoever asks them, and those that wait for a place.
 * Whoever asks for little goes before whoever asks for much, and always finds places that the others may not take.
 */
import { UnavailableError } from '@meridian/core';

/** `behind`: of a project that has other queries under way, or work that nobody waits for. */
export type Standing = 'ahead' | 'behind';

export interface EngineLineOptions {
  readonly places: number;
  /** How many may wait, of each standing. */
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
}

export interface EngineLine {
  /** Waits for a place; refuses when too many wait, and after waiting too long. */
  enter<T>(standing: Standing, options: EnterOptions, work: () => Promise<T>): Promise<T>;
}

export interface EnterOptions {
  /** In place of the line's own. */
  readonly longestWaitMs?: number | undefined;
  /** Ends the wait, not the work. */
  readonly signal?: AbortSignal | undefined;
}

/** One of so many places is kept for those who ask for little. */
const KEPT_SHARE = 4;
const RETRY_AFTER_SECONDS = 2;

export const createEngineLine = ({ places, maxWaiting, ...line }: EngineLineOptions): EngineLine => {
  const open: Readonly<Record<Standing, number>> = {
    ahead: places,
    behind: places - Math.floor(places / KEPT_SHARE),
  };
  const waiting: Readonly<Record<Standing, Set<() => void>>> = { ahead: new Set(), behind: new Set() };
  let taken = 0;

  const admit = () => {
    for (const standing of ['ahead', 'behind'] as const) {
      for (const enter of waiting[standing]) {
        if (taken >= open[standing]) break;
        taken += 1;
        enter();
      }
    }
  };

  const wait = (
    standing: Standing,
    { longestWaitMs = line.longestWaitMs, signal }: EnterOptions,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', hangUp);
        waiting[standing].delete(enter);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const hangUp = () => {
        leave();
        reject(signal!.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, longestWaitMs);
      signal?.addEventListener('abort', hangUp, { once: true });
      waiting[standing].add(enter);
    });

  return {
    async enter(standing, options, work) {
      options.signal?.throwIfAborted();
      if (taken < open[standing]) taken += 1;
      else if (waiting[standing].size < maxWaiting) await wait(standing, options);
      else throw busy();
      try {
        return await work();
      } finally {
        taken -= 1;
        admit();
      }
    },
  };
};

const busy = (): UnavailableError =>
  new UnavailableError('unavailable', 'The event store is busy with other queries. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
