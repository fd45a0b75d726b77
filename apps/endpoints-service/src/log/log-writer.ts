/** Writes the stream to ClickHouse in batches. Delivery is at least once; readers keep one entry per run. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, InvalidRequestError, type Secret } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import {
  type Bus,
  type Consumption,
  closeRedis,
  consume,
  createConsumerGroup,
  createRedis,
  type StreamEntry,
} from '@meridian/redis';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';
import { isLogEntry, LOG_STREAM, type LogEntry, storedTime } from './log-entry.ts';
import { publishEntries } from './log-tail.ts';

const GROUP = 'log-writer';
const BATCH_SIZE = 1_000;
const BLOCK_MS = 500;
const CLAIM_IDLE_MS = 30_000;
/** The pause between two batches. A busy log gets a few large inserts, a quiet one a prompt insert. */
const LINGER_MS = 500;

const lag = metrics.gauge({
  name: 'endpoint_log_entries_waiting',
  help: 'Batches of execution log entries not yet written to ClickHouse',
});

export interface LogWriterParts {
  readonly redisUrl: Secret;
  readonly engine: EngineAccess;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const startLogWriter = ({ redisUrl, engine, bus, clock, logger }: LogWriterParts): Consumption => {
  const redis = createRedis(redisUrl, {
    use: 'workers',
    name: 'log-writer',
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'Redis connection of the log writer failed'),
  });
  const group = createConsumerGroup({ redis, name: LOG_STREAM, group: GROUP, consumer: randomUUID() });
  const consumption = consume({
    group,
    batchSize: BATCH_SIZE,
    blockMs: BLOCK_MS,
    claimIdleMs: CLAIM_IDLE_MS,
    handle: async (batch, stopping) => {
      await storeEntries({ engine, bus, clock }, batch.flatMap(linesOf), tokenOf(batch));
      const { waiting, inFlight } = await group.lag();
      lag.set(waiting + inFlight);
      await sleep(LINGER_MS, undefined, { signal: stopping }).catch(() => {});
    },
    onError: (error) =>
      onceAMinute(logger).warn({ err: error }, 'execution log entries could not be stored; trying again'),
  });
  return {
    async stop() {
      await consumption.stop();
      await closeRedis(redis);
    },
  };
};

/** Stores the entries and sends them to readers that follow the log. */
export const storeEntries = async (
  { engine, bus, clock }: Pick<LogWriterParts, 'engine' | 'bus' | 'clock'>,
  lines: readonly LogEntry[],
  deduplicationToken: string,
): Promise<void> => {
  const clickhouse = engine.forAllProjects('writing the execution log');
  const entries = lines.map((line) => ({ ...line, stored_at: storedTime(clock.now()) }));
  await clickhouse.insert('log_entries', entries, { deduplicationToken }).catch((error: unknown) => {
    // Skip entries that another release wrote in a different format instead of stopping the writer.
    if (!(error instanceof InvalidRequestError)) throw error;
    return clickhouse.insert('log_entries', entries.filter(isLogEntry), { deduplicationToken });
  });
  await publishEntries(bus, entries);
};

/** A stream entry contains several runs, one per line. */
const linesOf = ({ data }: StreamEntry): LogEntry[] =>
  data
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogEntry];
      } catch {
        return [];
      }
    });

/** Hashes the contents, because another Redis may give the same ids to other entries. Lines have the id of their run. */
const tokenOf = (batch: readonly StreamEntry[]): string => {
  const hash = createHash('sha256');
  for (const { data } of batch) hash.update(data);
  return hash.digest('hex');
};
