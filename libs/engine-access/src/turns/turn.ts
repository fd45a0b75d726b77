/** A turn at the engine lasts until the engine is done with it, which may be later than its caller has left. */
import { setTimeout as sleep } from 'node:timers/promises';
import { clickHouseCode } from '@meridian/clickhouse';
import { backoffMs } from '@meridian/core';
import { metrics } from '@meridian/service-kit';
import type { EngineAccess } from '../engine-access.ts';

export interface Turn {
  /** The turn lasts at least until this settles. */
  until(ended: Promise<unknown>): void;
  /** Runs it when all of that has settled; at once where there is nothing to wait for. */
  whenOver(end: () => unknown): Promise<void>;
}

export const createTurn = (): Turn => {
  const pending: Promise<unknown>[] = [];
  return {
    until: (ended) => {
      pending.push(ended);
    },
    whenOver: async (end) => {
      if (pending.length > 0) void Promise.allSettled(pending).then(end);
      else await end();
    },
  };
};

/**
 * Runs one query of a turn. Where it fails for another reason than one that the engine gave, the caller may have left
 * or been cut off while the engine still works.
 */
export const inTurn = async <T>(
  engine: Pick<EngineAccess, 'kill'>,
  turn: Turn,
  queryId: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (clickHouseCode(error) === undefined) turn.until(untilEnded(engine, queryId));
    throw error;
  }
};

const POLL = { firstMs: 50, longestMs: 1_000 };
const KILL_MS = 2_000;
/** An engine that does not say for so long whether it still runs a query is looked after by other means. */
const LONGEST_MS = 15 * 60_000;

const outlived = metrics.gauge({
  name: 'engine_outlived_queries',
  help: 'Queries that the engine still works on some time after they were told to end.',
});
/** What is told to end stops after the block that it works on: only then is it something to look at. */
const OUTLIVED_AFTER_MS = 10_000;

/** Kills the query until the engine does not know it any more; one that cannot be asked is asked again. */
const untilEnded = async (engine: Pick<EngineAccess, 'kill'>, queryId: string): Promise<void> => {
  const startedAt = performance.now();
  let isCounted = false;
  try {
    for (let attempt = 0; performance.now() - startedAt < LONGEST_MS; attempt += 1) {
      const isKnown = await engine.kill(queryId, AbortSignal.timeout(KILL_MS)).catch(() => true);
      if (!isKnown) return;
      await sleep(backoffMs(attempt, POLL), undefined, { ref: false });
      if (!isCounted && performance.now() - startedAt > OUTLIVED_AFTER_MS) {
        isCounted = true;
        outlived.inc();
      }
    }
  } finally {
    if (isCounted) outlived.dec();
  }
};
