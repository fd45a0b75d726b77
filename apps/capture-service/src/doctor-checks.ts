/** The checks of `meridian doctor` in capture-service. */
import type { DoctorCheck } from '@meridian/core';
import { engineChecks } from '@meridian/engine-access';
import { postgresChecks } from '@meridian/postgres';
import { redisChecks } from '@meridian/redis';
import { expectedMigrations } from '@meridian/service-kit';
import { authServiceChecks } from '@meridian/service-kit/operator';
import { type CaptureContext, SCHEMA } from './context.ts';
import type { EventLog } from './log/event-log.ts';

export const doctorChecks = ({ config, engine, redis, log }: CaptureContext): readonly DoctorCheck[] => {
  const expected = expectedMigrations();
  return [
    ...postgresChecks(config.DATABASE_URL, SCHEMA, expected?.postgres),
    ...redisChecks(redis),
    ...engineChecks(engine, {
      readerUrl: config.CLICKHOUSE_READER_URL,
      latestMigration: expected?.clickhouse,
    }),
    checkEventLog(log, config.CAPTURE_LOG_MAX_BYTES),
    ...authServiceChecks(config),
  ];
};

const FILLING_AT = 0.5;
const FULL_AT = 0.9;

const checkEventLog = (log: Pick<EventLog, 'depth'>, maxBytes: number): DoctorCheck => ({
  name: 'event log',
  advice: 'the writer does not keep up: see "Events wait to be written" in docs/runbook.md',
  run: async () => {
    const { entries, bytes } = await log.depth();
    const found = `${entries} entries wait, ${Math.round((100 * bytes) / maxBytes)}% of CAPTURE_LOG_MAX_BYTES`;
    if (bytes > FULL_AT * maxBytes) throw new Error(found);
    const problem = 'the writer is behind: see "Events wait to be written" in docs/runbook.md';
    return bytes > FILLING_AT * maxBytes ? { found, problem } : found;
  },
});
