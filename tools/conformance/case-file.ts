/** A case contains captured data, a query and the expected result. See README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathCleaningFilterSchema, propertyFilterSchema } from '@meridian/contracts/query';
import { z } from 'zod';

const propertiesSchema = z.record(z.string(), z.unknown()).default({});

const checkSchema = z.looseObject({
  path: z.string().optional(),
  equals: z.unknown().optional(),
  length: z.int().optional(),
  set_equals: z.array(z.unknown()).optional(),
  approx: z.number().optional(),
  delta: z.number().optional(),
  time_equals: z.string().optional(),
  where: z.record(z.string(), z.unknown()).optional(),
  filter: z.record(z.string(), z.unknown()).optional(),
  select: z.string().optional(),
  error: z.boolean().optional(),
  status: z.int().optional(),
  message_contains: z.string().optional(),
});

const caseSchema = z.looseObject({
  name: z.string(),
  kind: z.string(),
  now: z.string().nullable().default(null),
  timezone: z.string().default('UTC'),
  team: z
    .looseObject({
      week_start_day: z.enum(['sunday', 'monday']).optional(),
      test_account_filters: z.array(propertyFilterSchema).default([]),
      path_cleaning_filters: z.array(pathCleaningFilterSchema).default([]),
    })
    .prefault({}),
  persons: z
    .array(
      z.looseObject({
        distinct_ids: z.array(z.string()),
        properties: propertiesSchema,
        created_at: z.string().optional(),
      }),
    )
    .default([]),
  events: z
    .array(
      z.looseObject({
        event: z.string(),
        distinct_id: z.string(),
        timestamp: z.string(),
        properties: propertiesSchema,
      }),
    )
    .default([]),
  groups: z.array(z.looseObject({})).default([]),
  actions: z.array(z.looseObject({ id: z.int().optional(), name: z.string().optional() })).default([]),
  cohorts: z.array(z.looseObject({})).default([]),
  property_definitions: z.array(z.looseObject({})).default([]),
  query: z.looseObject({ kind: z.string() }),
  expect: z.union([z.array(checkSchema), checkSchema.transform((check) => [check])]),
});

export type Case = z.output<typeof caseSchema>;
export type Check = z.output<typeof checkSchema>;

export interface CaseFile {
  readonly file: string;
  readonly case: Case;
}

/** Reads all cases of a folder, sorted by name. */
export const readCases = (directory: string, filter: string | undefined): CaseFile[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.json') && (filter === undefined || file.includes(filter)))
    .sort()
    .map((file) => ({
      file,
      case: caseSchema.parse(JSON.parse(readFileSync(join(directory, file), 'utf8'))),
    }));
