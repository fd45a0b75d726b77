/** The description of a backup. Only its own checksum follows it in the file. It is checked before the restoration. */
import { z } from 'zod';

/** Increased when older releases cannot read the file. */
export const BACKUP_FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';
/** Absent in backups of release 0.2.0 and older. */
export const MANIFEST_SUM_NAME = 'manifest.sha256';

const partSchema = z.strictObject({ sha256: z.string(), bytes: z.int() });

const tableSchema = z.strictObject({
  part: z.string(),
  /** Lower and upper bound, because a table may grow while it is read. */
  rows: z.tuple([z.int(), z.int()]),
  columns: z.array(z.string()),
});

const postgresSchema = z.strictObject({
  /** The migrations of each service's schema, in order. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** The tables by their names, such as `schema.table`. */
  tables: z.record(z.string(), tableSchema),
  sequences: z.record(z.string(), z.string().nullable()),
});

const clickhouseSchema = z.strictObject({
  migrations: z.array(z.string()),
  /** `definition` is present for tables that no migration creates: the stored tables of endpoints. */
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
  /** Files of the data folder, by relative path. */
  files: z.array(z.string().regex(/^data\/(secret|(us|eu)\/(credentials|demo)\.json)$/)),
  parts: z.record(z.string(), partSchema),
});

export type Manifest = z.output<typeof manifestSchema>;
export type RegionManifest = z.output<typeof regionSchema>;
export type PostgresManifest = z.output<typeof postgresSchema>;
export type ClickHouseManifest = z.output<typeof clickhouseSchema>;
export type RedisManifest = z.output<typeof redisSchema>;
export type TableManifest = z.output<typeof tableSchema>;
