/** Exports: files that are made in the background and kept for a while. */
import { z } from 'zod';
import { queryNodeSchema } from '../query/query-node.ts';
import { pageParams, userBasicSchema } from '../wire/index.ts';

/** The media types of files, and their short names. */
export const EXPORT_FORMATS = {
  'text/csv': 'csv',
  csv: 'csv',
  'application/x-ndjson': 'jsonl',
  ndjson: 'jsonl',
  jsonl: 'jsonl',
  'application/vnd.apache.parquet': 'parquet',
  parquet: 'parquet',
  'application/vnd.apache.arrow.stream': 'arrow',
  arrow: 'arrow',
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const exportFormatSchema = z.enum(
  Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]],
  'Expected text/csv, application/x-ndjson, parquet or arrow. Images, PDF and XLSX are not offered.',
);

/** Give an insight, or a query in `export_context.source`. */
export const exportWriteSchema = z.object({
  export_format: exportFormatSchema,
  insight: z.int().nullish(),
  dashboard: z.null('Dashboards have no rows; export their insights.').optional(),
  export_context: z.object({ source: queryNodeSchema, filename: z.string().max(200).optional() }).nullish(),
});

export const exportListParams = z.object(pageParams);

export const exportSchema = z.object({
  id: z.int(),
  insight: z.int().nullable(),
  dashboard: z.int().nullable(),
  export_format: z.string(),
  export_context: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.iso.datetime(),
  created_by: userBasicSchema.nullable(),
  has_content: z.boolean(),
  filename: z.string(),
  expires_after: z.iso.datetime(),
  exception: z.string().nullable(),
  bytes: z.int(),
});
