import { z } from 'zod';
import { integerParam, listParam } from '../wire/index.ts';

export const LOG_LEVELS = ['INFO', 'ERROR'] as const;

export const executionLogParams = z.object({
  limit: integerParam(1, 500).default(50),
  offset: integerParam(0).default(0),
  after: z.string().optional(),
  before: z.string().optional(),
  level: listParam
    .transform((levels) => levels.map((level) => level.toUpperCase()))
    .pipe(z.array(z.enum(LOG_LEVELS)))
    .optional(),
  search: z.string().max(500).optional(),
  instance_id: z.string().max(128).optional(),
});

/** An entry, with the values behind its message. */
export const executionLogEntrySchema = z.object({
  log_source_id: z.string(),
  instance_id: z.string(),
  timestamp: z.string(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
  endpoint_version: z.int().nullable(),
  path: z.string().nullable(),
  cache: z.string().nullable(),
  duration_ms: z.number().nullable(),
  rows: z.int().nullable(),
  error_code: z.string().nullable(),
});

export type ExecutionLogParams = z.output<typeof executionLogParams>;
export type ExecutionLogEntry = z.output<typeof executionLogEntrySchema>;
