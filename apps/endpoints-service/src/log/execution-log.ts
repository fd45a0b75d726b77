/**
 * Takes one entry per run. It is in Redis before the response ends, and in ClickHouse when a worker comes by. Writing
 * it cannot fail the run: with Redis away or full the entry is counted as lost.
 */
import { createStream, type Redis } from '@meridian/redis';
import { type Logger, metrics } from '@meridian/service-kit';
import { LOG_STREAM, type LogEntry } from './log-entry.ts';

export interface ExecutionLog {
  append(entry: LogEntry): Promise<void>;
  close(): Promise<void>;
}

const lostEntries = metrics.counter({
  name: 'endpoint_log_entries_lost_total',
  help: 'Execution log entries that could not be handed to the stream',
});

const MAX_BATCH = 500;

export const createExecutionLog = ({
  redis,
  maxEntries,
  logger,
}: {
  readonly redis: Redis;
  readonly maxEntries: number;
  readonly logger: Logger;
}): ExecutionLog => {
  const stream = createStream({ redis, name: LOG_STREAM, maxEntries });
  let waiting: Buffer[] = [];
  let nextFlush: Promise<void> | undefined;
  let lastFlush: Promise<void> = Promise.resolve();

  /** What comes while a batch is under way travels with the next one: the busier, the fewer calls for an entry. */
  const flushSoon = (): Promise<void> => {
    nextFlush ??= lastFlush.then(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = waiting;
      waiting = [];
      lastFlush = nextFlush!;
      nextFlush = undefined;
      for (let start = 0; start < batch.length; start += MAX_BATCH) {
        await send(batch.slice(start, start + MAX_BATCH));
      }
    });
    return nextFlush;
  };

  const send = async (batch: readonly Buffer[]): Promise<void> => {
    try {
      await stream.append(batch);
    } catch (error) {
      lostEntries.inc(batch.length);
      logger.warn({ err: error, entries: batch.length }, 'execution log entries are lost');
    }
  };

  return {
    append(entry) {
      waiting.push(Buffer.from(JSON.stringify(entry)));
      return flushSoon();
    },
    close: async () => {
      await (nextFlush ?? lastFlush);
    },
  };
};
