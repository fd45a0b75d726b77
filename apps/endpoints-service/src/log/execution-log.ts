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

/** Lines that travel as one entry of the stream: so many fewer calls for Redis, and for whoever reads it. */
const LINES_PER_ENTRY = 25;
const MOST_ENTRIES_AT_ONCE = 20;

export const createExecutionLog = ({
  redis,
  maxEntries,
  logger,
}: {
  readonly redis: Redis;
  readonly maxEntries: number;
  readonly logger: Logger;
}): ExecutionLog => {
  const stream = createStream({
    redis,
    name: LOG_STREAM,
    maxEntries: Math.ceil(maxEntries / LINES_PER_ENTRY),
  });
  let waiting: string[] = [];
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
      const most = LINES_PER_ENTRY * MOST_ENTRIES_AT_ONCE;
      for (let start = 0; start < batch.length; start += most) await send(batch.slice(start, start + most));
    });
    return nextFlush;
  };

  const send = async (batch: readonly string[]): Promise<void> => {
    try {
      await stream.append(toStreamEntries(batch));
    } catch (error) {
      lostEntries.inc(batch.length);
      logger.warn({ err: error, entries: batch.length }, 'execution log entries are lost');
    }
  };

  return {
    append(entry) {
      waiting.push(JSON.stringify(entry));
      return flushSoon();
    },
    close: async () => {
      await (nextFlush ?? lastFlush);
    },
  };
};

const toStreamEntries = (lines: readonly string[]): Buffer[] =>
  Array.from({ length: Math.ceil(lines.length / LINES_PER_ENTRY) }, (_, index) =>
    Buffer.from(lines.slice(index * LINES_PER_ENTRY, (index + 1) * LINES_PER_ENTRY).join('\n')),
  );
