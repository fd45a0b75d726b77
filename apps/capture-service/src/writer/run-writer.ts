/**
 * The writer's loop: read what the log holds, prepare it in Postgres, store it in ClickHouse, remove it from the
 * log. While one batch is being stored the next one is prepared; batches are stored in the order they were read.
 * A store that is down stops the loop, not the process: the log keeps what comes in meanwhile.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, errorMessage } from '@meridian/core';
import { onceAMinute } from '@meridian/service-kit';
import type { Microseconds } from '../intake/timestamp.ts';
import type { EventLog, LogEntry, Partition } from '../log/event-log.ts';
import type { Leases } from '../log/leases.ts';
import { type BatchStores, type PreparedBatch, prepareBatch, storeBatch } from './process-batch.ts';
import type { EventProjects } from './project-of-events.ts';
import { readEntries } from './read-entries.ts';
import type { StoringHealth } from './storing-health.ts';
import { batchDuration, droppedEvents, eventLag, storedEvents, storeFailures } from './writer-metrics.ts';

export interface WriterOptions {
  readonly log: EventLog;
  readonly leases: Leases;
  readonly projects: EventProjects;
  readonly stores: BatchStores;
  readonly clock: Clock;
  readonly health: StoringHealth;
  /** About how much of the log one batch takes. */
  readonly batchBytes: number;
  /** The shortest time between two batches that are not full: fewer, larger inserts. */
  readonly lingerMs: number;
}

export interface Writer {
  start(): void;
  /** Ends what is under way and gives up the partitions. */
  stop(): Promise<void>;
}

const RENEW_EVERY_MS = 2_500;
const SETTLE_EVERY_MS = 3_000;
const IDLE_WAIT_MS = 25;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 3_000;

interface Batch {
  readonly entries: readonly LogEntry[];
  readonly prepared: PreparedBatch;
  readonly readAt: Microseconds;
}

class LeaseLostError extends Error {}

export const createWriter = (options: WriterOptions): Writer => {
  const { log, leases, stores, clock, health } = options;
  const { logger } = stores;
  const stopping = new AbortController();
  const cursors = new Map<Partition, string>();
  let held: ReadonlySet<Partition> = new Set();
  let settledAt = Number.NEGATIVE_INFINITY;
  let storing: Promise<void> = Promise.resolve();
  let isStoring = false;
  let running: Promise<void> = Promise.resolve();
  let renewing: NodeJS.Timeout | undefined;

  const now = (): Microseconds => clock.now().getTime() * 1_000;
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** Repeats what failed for reasons that pass, until it succeeds or the process is to end. */
  const persistently = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
    for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS)) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted || error instanceof LeaseLostError) throw error;
        storeFailures.inc({ stage });
        health.failed(error);
        onceAMinute(logger).warn({ stage, err: error, backoffMs }, 'the writer tries again');
        await pause(backoffMs);
      }
    }
  };

  const timed = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      batchDuration.observe({ stage }, (performance.now() - startedAt) / 1_000);
    }
  };

  const assertHeld = (entries: readonly LogEntry[]): void => {
    if (entries.some((entry) => !leases.holds(entry.partition))) throw new LeaseLostError();
  };

  const settle = async (): Promise<void> => {
    await storing;
    held = await leases.settle();
    for (const partition of cursors.keys()) if (!held.has(partition)) cursors.delete(partition);
    settledAt = performance.now();
  };

  const readBatch = async (): Promise<LogEntry[]> => {
    const live = [...held].filter((partition) => partition !== 'historical');
    const entries: LogEntry[] = [];
    const read = async (partition: Partition, bytes: number): Promise<void> => {
      const found = await log.read(partition, cursors.get(partition) ?? '0', bytes);
      if (found.length > 0) cursors.set(partition, found.at(-1)!.id);
      entries.push(...found);
    };
    for (const partition of live) await read(partition, Math.ceil(options.batchBytes / live.length));
    // Imports take the room that live events leave, and never more than half a batch.
    if (held.has('historical') && sizeOf(entries) < options.batchBytes / 2) {
      await read('historical', Math.ceil(options.batchBytes / 2));
    }
    return entries;
  };

  const prepare = async (entries: readonly LogEntry[]): Promise<Batch> => {
    const readAt = now();
    const prepared = await persistently('prepare', async () => {
      assertHeld(entries);
      const { events, deadLetters, droppedCount } = await readEntries(entries, options.projects, readAt);
      const batch = await prepareBatch(events, stores, readAt);
      if (droppedCount > 0) droppedEvents.inc({ reason: 'unknown_project' }, droppedCount);
      return { ...batch, deadLetters: [...deadLetters, ...batch.deadLetters] };
    });
    return { entries, prepared, readAt };
  };

  const store = async ({ entries, prepared, readAt }: Batch): Promise<void> => {
    isStoring = true;
    await persistently('store', async () => {
      assertHeld(entries);
      await storeBatch(prepared, stores, readAt);
    });
    await persistently('remove', () => log.remove(entries));
    isStoring = false;
    health.succeeded();
    countStored(prepared, now());
  };

  /** From the start of every partition: what was read but not stored is still in the log. */
  const startOver = (error: unknown): void => {
    if (!stopping.signal.aborted)
      onceAMinute(logger).warn({ err: error }, 'the writer reads its partitions anew');
    cursors.clear();
    settledAt = Number.NEGATIVE_INFINITY;
  };

  const step = async (): Promise<void> => {
    if (performance.now() - settledAt > SETTLE_EVERY_MS) await settle();
    const startedAt = performance.now();
    const entries = await readBatch();
    if (entries.length === 0) {
      if (!isStoring) health.succeeded();
      return pause(IDLE_WAIT_MS);
    }
    const batch = await timed('prepare', () => prepare(entries));
    await storing;
    storing = timed('store', () => store(batch));
    storing.catch(() => {}); // seen by whoever waits for it next
    if (sizeOf(entries) < options.batchBytes / 2) {
      await pause(Math.max(0, options.lingerMs - (performance.now() - startedAt)));
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await step();
      } catch (error) {
        await storing.catch(() => {});
        storing = Promise.resolve();
        isStoring = false;
        if (!(error instanceof LeaseLostError)) health.failed(error);
        startOver(error);
        await pause(FIRST_BACKOFF_MS);
      }
    }
  };

  return {
    start: () => {
      renewing = setInterval(() => {
        leases
          .renew()
          .catch((error) =>
            onceAMinute(logger).warn({ detail: errorMessage(error) }, 'a lease was not renewed'),
          );
      }, RENEW_EVERY_MS);
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
      await storing.catch((error) => logger.warn({ err: error }, 'the last batch stays in the log'));
      clearInterval(renewing);
      await leases.releaseAll().catch(() => {});
    },
  };
};

const sizeOf = (entries: readonly LogEntry[]): number =>
  entries.reduce((sum, entry) => sum + entry.payload.length, 0);

const countStored = ({ resolved, deadLetters }: PreparedBatch, now: Microseconds): void => {
  let count = 0;
  let oldest = now;
  for (const { events } of resolved) {
    count += events.length;
    for (const { source } of events) oldest = Math.min(oldest, source.receivedAt);
  }
  storedEvents.inc(count);
  eventLag.observe((now - oldest) / 1_000_000);
  if (deadLetters.length > 0) droppedEvents.inc({ reason: 'dead_letter' }, deadLetters.length);
};
