/**
 * Records one entry per run. The entry is in Redis before the response ends, and a worker writes it to ClickHouse.
 * While Redis is down or full, entries go to a bounded spill on disk, and from there to Redis when it is back. An
 * entry is lost only when both Redis and the local disk fail; the loss is counted and logged.
 */
import { createBreaker, createStream, type Redis } from '@meridian/redis';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';
import { LOG_STREAM, type LogEntry } from './log-entry.ts';
import type { Spill } from './spill.ts';

export interface ExecutionLog {
  append(entry: LogEntry): Promise<void>;
  close(): Promise<void>;
}

const spilledEntries = metrics.counter({
  name: 'endpoint_log_entries_spilled_total',
  help: 'Execution log entries written to disk because Redis did not accept them',
});
const lostEntries = metrics.counter({
  name: 'endpoint_log_entries_lost_total',
  help: 'Execution log entries that neither Redis nor the disk could store',
});

/** The maximum number of log lines per stream entry. Batching saves calls for Redis and its readers. */
const LINES_PER_ENTRY = 25;
const MOST_ENTRIES_AT_ONCE = 20;
const MOST_LINES_AT_ONCE = LINES_PER_ENTRY * MOST_ENTRIES_AT_ONCE;
const DRAIN_EVERY_MS = 1_000;

export interface ExecutionLogOptions {
  readonly redis: Redis;
  readonly maxEntries: number;
  readonly spill: Spill;
  readonly logger: Logger;
}

export const createExecutionLog = ({
  redis,
  maxEntries,
  spill,
  logger,
}: ExecutionLogOptions): ExecutionLog => {
  const stream = createStream({
    redis,
    name: LOG_STREAM,
    maxEntries: Math.ceil(maxEntries / LINES_PER_ENTRY),
  });
  const breaker = createBreaker({
    pauseMs: DRAIN_EVERY_MS,
    onFailure: (error) =>
      onceAMinute(logger).warn(
        { err: error },
        'Redis does not accept execution log entries; they are written to disk',
      ),
  });
  let waiting: string[] = [];
  let nextFlush: Promise<void> | undefined;
  let lastFlush: Promise<void> = Promise.resolve();
  let isDraining = false;

  /** Lines that arrive during a flush go into the next batch, so batches grow with the load. */
  const flushSoon = (): Promise<void> => {
    nextFlush ??= lastFlush.then(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = waiting;
      waiting = [];
      lastFlush = nextFlush!;
      nextFlush = undefined;
      for (const part of parts(batch)) await store(part);
    });
    return nextFlush;
  };

  const toStream = async (lines: readonly string[]): Promise<boolean> => {
    await stream.append(toStreamEntries(lines));
    return true;
  };

  const store = async (lines: readonly string[]): Promise<void> => {
    if (await breaker.attempt(() => toStream(lines), false)) return;
    try {
      await spill.write(lines);
      spilledEntries.inc(lines.length);
    } catch (error) {
      lostEntries.inc(lines.length);
      logger.error(
        { err: error, entries: lines.length },
        'execution log entries were lost: neither Redis nor the disk could store them',
      );
    }
  };

  const drain = async (): Promise<void> => {
    if (isDraining) return;
    isDraining = true;
    try {
      await spill.drain(async (lines) => {
        for (const part of parts(lines)) await toStream(part);
      });
    } catch (error) {
      onceAMinute(logger).warn(
        { err: error },
        'execution log entries on disk could not be read; trying again',
      );
    } finally {
      isDraining = false;
    }
  };
  const draining = setInterval(drain, DRAIN_EVERY_MS).unref();

  return {
    append(entry) {
      waiting.push(JSON.stringify(entry));
      return flushSoon();
    },
    close: async () => {
      clearInterval(draining);
      await (nextFlush ?? lastFlush);
    },
  };
};

const parts = (lines: readonly string[]): (readonly string[])[] => chunks(lines, MOST_LINES_AT_ONCE);

const toStreamEntries = (lines: readonly string[]): Buffer[] =>
  chunks(lines, LINES_PER_ENTRY).map((chunk) => Buffer.from(chunk.join('\n')));

const chunks = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
