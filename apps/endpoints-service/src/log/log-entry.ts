/** A log entry as it is stored in the stream and in ClickHouse. */
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
});

export type LogEntry = z.output<typeof logEntrySchema>;

export const isLogEntry = (value: unknown): value is LogEntry => logEntrySchema.safeParse(value).success;

/** Microseconds order runs within one millisecond by the time they ended. */
let lastMicroseconds = 0;

export const logTimestamp = (now: Date): string => {
  const wanted = now.getTime() * 1_000 + (Math.floor(performance.now() * 1_000) % 1_000);
  const microseconds = Math.max(wanted, lastMicroseconds + 1);
  // Start again when the clock was set back.
  lastMicroseconds = microseconds - wanted > 1_000_000 ? wanted : microseconds;
  const milliseconds = Math.floor(lastMicroseconds / 1_000);
  const fraction = String(lastMicroseconds % 1_000).padStart(3, '0');
  return `${new Date(milliseconds).toISOString().slice(0, -1).replace('T', ' ')}${fraction}`;
};
