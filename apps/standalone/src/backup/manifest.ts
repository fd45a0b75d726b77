/** What a backup file says of itself: the last entry of the file, checked before anything is restored from it. */
import { z } from 'zod';

/** Raised when older releases could not read the file. */
export const BACKUP_FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';

const partSchema = z.strictObject({ sha256: z.string(), bytes: z.int() });

const tableSchema = z.strictObject({
  part: z.string(),
  /** Between these two: a table may grow while it is read. */
  rows: z.tuple([z.int(), z.int()]),
  columns: z.array(z.string()),
});

const postgresSchema = z.strictObject({
  /** Of each service's schema: its migrations, in order. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** By `schema.table`. */
  tables: z.record(z.string(), tableSchema),
  sequences: z.record(z.string(), z.string().nullable()),
});

const clickhouseSchema = z.strictObject({
  migrations: z.array(z.string()),
  /** `definition` is there for tables that no migration makes: the stored tables of endpoints. */
  tables: z.record(z.string(), tableSchema.extend({ definition: z.string().nullable() })),
});

const redisSchema = z.strictObject({ part: z.string(), keys: z.int() });

const regionSchema = z.strictObject({
  region: z.enum(['us', 'eu']),
  postgres: postgresSchema,
  clickhouse: clickhouseSchema,
  redis: redisSchema,
});

export const manifestSchema = z.strictObject({
  format: z.int(),
  release: z.string(),
  createdAt: z.iso.datetime(),
  regions: z.array(regionSchema),
  /** Files of the data folder, by their path in it. */
  files: z.array(z.string()),
  parts: z.record(z.string(), partSchema),
});

export type Manifest = z.output<typeof manifestSchema>;
export type RegionManifest = z.output<typeof regionSchema>;
export type PostgresManifest = z.output<typeof postgresSchema>;
export type ClickHouseManifest = z.output<typeof clickhouseSchema>;
export type RedisManifest = z.output<typeof redisSchema>;
export type TableManifest = z.output<typeof tableSchema>;
