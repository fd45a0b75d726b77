/**
 * The loop of the writer: it reads a batch from the log, prepares it in Postgres, stores it in ClickHouse and removes it
 * from the log. While one batch is stored, the next one is prepared, and batches are stored in the order of reading.
 * While a store is down, the loop waits and the log keeps the events.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs, type Clock, errorMessage } from '@meridian/core';
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
  /** The approximate size of a batch. */
  readonly batchBytes: number;
  /** The shortest time between two batches that are not full, for fewer and larger inserts. */
  readonly lingerMs: number;
}

export interface Writer {
  start(): void;
  /** Finishes the current batches and gives up the partitions. */
  stop(): Promise<void>;
}

const RENEW_EVERY_MS = 2_500;
const SETTLE_EVERY_MS = 3_000;
/** Shorter than the time-out of a command, and short enough for a stop. An event ends the wait at once. */
const IDLE_WAIT_MS = 250;
const BACKOFF = { firstMs: 100, longestMs: 3_000 };

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
  let isIdle = false;
  let running: Promise<void> = Promise.resolve();
  let renewing: NodeJS.Timeout | undefined;

  const now = (): Microseconds => clock.now().getTime() * 1_000;
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** Repeats the work until it succeeds or the process stops. */
  const persistently = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted || error instanceof LeaseLostError) throw error;
        storeFailures.inc({ stage });
        health.failed(error);
        const waitMs = backoffMs(failures, BACKOFF);
        onceAMinute(logger).warn(
          { stage, err: error, waitMs },
          'the writer failed to store a batch and repeats it',
        );
        await pause(waitMs);
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

  const positionOf = (partition: Partition): string => cursors.get(partition) ?? '0';

  /** False when there are none for a while. */
  const waitForEntries = async (): Promise<boolean> => {
    const positions = [...held].map((partition) => ({ partition, id: positionOf(partition) }));
    if (positions.length > 0) return log.waitForEntriesAfter(positions, IDLE_WAIT_MS);
    await pause(IDLE_WAIT_MS);
    return false;
  };

  const readBatch = async (): Promise<LogEntry[]> => {
    if (isIdle && !(await waitForEntries())) return [];
    const live = [...held].filter((partition) => partition !== 'historical');
    const entries: LogEntry[] = [];
    const read = async (partition: Partition, bytes: number): Promise<void> => {
      const found = await log.read(partition, positionOf(partition), bytes);
      if (found.length > 0) cursors.set(partition, found.at(-1)!.id);
      entries.push(...found);
    };
    for (const partition of live) await read(partition, Math.ceil(options.batchBytes / live.length));
    // Imports use the space that live events leave, and at most half a batch.
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

  /** Reads every partition from its start, because events that were read but not stored are still in the log. */
  const startOver = (error: unknown): void => {
    if (!stopping.signal.aborted)
      onceAMinute(logger).warn({ err: error }, 'the writer failed and reads its partitions from their start');
    cursors.clear();
    settledAt = Number.NEGATIVE_INFINITY;
  };

  const step = async (): Promise<void> => {
    if (performance.now() - settledAt > SETTLE_EVERY_MS) await settle();
    const startedAt = performance.now();
    const entries = await readBatch();
    isIdle = entries.length === 0;
    if (isIdle) {
      if (!isStoring) health.succeeded();
      return;
    }
    const batch = await timed('prepare', () => prepare(entries));
    await storing;
    storing = timed('store', () => store(batch));
    storing.catch(() => {}); // handled where `storing` is awaited next
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
        await pause(BACKOFF.firstMs);
      }
    }
  };

  return {
    start: () => {
      renewing = setInterval(() => {
        leases
          .renew()
          .catch((error) =>
            onceAMinute(logger).warn({ detail: errorMessage(error) }, 'renewing the leases failed'),
          );
      }, RENEW_EVERY_MS);
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
      await storing.catch((error) =>
        logger.warn({ err: error }, 'the last batch was not stored and stays in the log'),
      );
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
