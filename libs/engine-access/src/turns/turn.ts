/** A turn at the engine lasts until its statements have ended there, even if the caller disconnected earlier. */
import { setTimeout as sleep } from 'node:timers/promises';
import { clickHouseCode } from '@meridian/clickhouse';
import { backoffMs } from '@meridian/core';
import { metrics } from '@meridian/service-kit';
import type { EngineAccess } from '../engine-access.ts';

export interface Turn {
  /** The turn lasts at least until this settles. */
  until(ended: Promise<unknown>): void;
  /** Runs `end` once all of these promises have settled. */
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
 * Runs one query of a turn. If it fails without an error from the engine, the engine may still run it: the query is
 * killed, and the turn lasts until the engine no longer lists it.
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
/** After this time the turn ends even if the engine still runs the query or does not answer. */
const MAX_WAIT_MS = 15 * 60_000;

const outlived = metrics.gauge({
  name: 'engine_outlived_queries',
  help: 'Queries that still run ten seconds after they were killed.',
});
/** A killed query ends after its current block, so it is reported only after this time. */
const OUTLIVED_AFTER_MS = 10_000;

/** Kills the query repeatedly until the engine no longer lists it. */
const untilEnded = async (engine: Pick<EngineAccess, 'kill'>, queryId: string): Promise<void> => {
  const startedAt = performance.now();
  let isCounted = false;
  try {
    for (let attempt = 0; performance.now() - startedAt < MAX_WAIT_MS; attempt += 1) {
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
