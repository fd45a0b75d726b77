/** The stored form of a log entry, in the stream and in ClickHouse. */
import { z } from 'zod';

export const LOG_STREAM = 'endpoint-executions';
export const LOG_SOURCE = 'endpoints';

const logEntrySchema = z.strictObject({
  project_id: z.int(),
  log_source: z.literal(LOG_SOURCE),
  log_source_id: z.string(),
  instance_id: z.string(),
  /** `2026-01-31 12:00:00.123456`, UTC. */
  timestamp: z.string(),
  level: z.enum(['INFO', 'ERROR']),
  message: z.string(),
  endpoint_name: z.string(),
  // Null when a run was refused before the value was known.
  endpoint_version: z.int().nullable(),
  path: z.string().nullable(),
  cache: z.string().nullable(),
  duration_ms: z.int().nullable(),
  rows: z.int().nullable(),
  error_code: z.string().nullable(),
  credential: z.string(),
  /** Set by the writer, in the same form. Later entries of one writer have later times. */
  stored_at: z.string().optional(),
});

export type LogEntry = z.output<typeof logEntrySchema>;

export const isLogEntry = (value: unknown): value is LogEntry => logEntrySchema.safeParse(value).success;

/** Times in their form in the log, each later than the one before. Microseconds order those within a millisecond. */
const createTimes = (): ((now: Date) => string) => {
  let lastMicroseconds = 0;
  return (now) => {
    const wanted = now.getTime() * 1_000 + (Math.floor(performance.now() * 1_000) % 1_000);
    const microseconds = Math.max(wanted, lastMicroseconds + 1);
    // Start again when the clock was set back.
    lastMicroseconds = microseconds - wanted > 1_000_000 ? wanted : microseconds;
    const milliseconds = Math.floor(lastMicroseconds / 1_000);
    const fraction = String(lastMicroseconds % 1_000).padStart(3, '0');
    return `${new Date(milliseconds).toISOString().slice(0, -1).replace('T', ' ')}${fraction}`;
  };
};

/** The time when a run ended. */
export const logTimestamp = createTimes();

/** The time when an entry was stored. */
export const storedTime = createTimes();

/** `2026-01-31T12:00:00.123456Z`, as the API has it. */
export const isoTimeOf = (time: string): string => `${time.replace(' ', 'T')}Z`;

/** A number of a row: ClickHouse returns 64-bit integers as strings. */
export const numberOf = (value: number | string | null): number | null =>
  value === null ? null : Number(value);
