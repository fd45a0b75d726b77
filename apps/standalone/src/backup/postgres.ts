/** Copies Postgres table by table from one snapshot of all schemas of a region's database. */
import { pipeline } from 'node:stream/promises';
import { SERVICE_SCHEMAS, schemaOfService } from '@meridian/postgres';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Problem } from '../problem.ts';
import type { PostgresManifest, TableManifest } from './manifest.ts';
import { type PartWriter, readPart } from './parts.ts';

const SCHEMAS = Object.values(SERVICE_SCHEMAS);
const LEDGER = '_prisma_migrations';

/** Omits generated columns, because Postgres computes them again. */
const TABLES = `
SELECT t.table_schema AS schema, t.table_name AS name,
       array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
FROM information_schema.tables t
JOIN information_schema.columns c USING (table_schema, table_name)
WHERE t.table_schema = ANY($1) AND t.table_type = 'BASE TABLE' AND t.table_name <> '${LEDGER}' AND c.is_generated = 'NEVER'
GROUP BY 1, 2 ORDER BY 1, 2`;

const SEQUENCES = `
SELECT schemaname || '.' || sequencename AS name, last_value::text AS value
FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1`;

interface TableRow {
  readonly schema: string;
  readonly name: string;
  readonly columns: string[];
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quotePath = (path: string): string => path.split('.').map(quote).join('.');

export const dumpPostgres = (
  databaseUrl: string,
  prefix: string,
  parts: PartWriter,
): Promise<PostgresManifest> =>
  withClient(databaseUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: found } = await client.query<TableRow>(TABLES, [SCHEMAS]);
    const tables: Record<string, TableManifest> = {};
    for (const { schema, name, columns } of found) {
      const path = `${schema}.${name}`;
      const part = `${prefix}/postgres/${path}.copy.zst`;
      const sql = `COPY ${quotePath(path)} (${columns.map(quote).join(', ')}) TO STDOUT`;
      const copying = client.query(copyTo(sql));
      await parts.write(part, copying);
      const rows = copying.rowCount ?? 0;
      tables[path] = { part, columns, rows: [rows, rows] };
    }
    const sequences = await client.query<{ name: string; value: string | null }>(SEQUENCES, [SCHEMAS]);
    const migrations = await readMigrations(client, [...new Set(found.map(({ schema }) => schema))]);
    await client.query('COMMIT');
    return {
      migrations,
      tables,
      sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
    };
  });

const readMigrations = async (
  client: pg.Client,
  schemas: readonly string[],
): Promise<Record<string, string[]>> => {
  const migrations: Record<string, string[]> = {};
  for (const schema of schemas) {
    const { rows } = await client.query<{ migration_name: string }>(
      `SELECT migration_name FROM ${quote(schema)}.${quote(LEDGER)}
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    );
    migrations[schema] = rows.map(({ migration_name }) => migration_name);
  }
  return migrations;
};

/** Restores into empty tables that the migrations of the backup created. */
export const loadPostgres = (
  databaseUrl: string,
  folder: string,
  manifest: PostgresManifest,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    // Foreign keys are valid only after all tables are restored.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const [path, { part, columns, rows }] of Object.entries(manifest.tables)) {
      // The backup also contains the rows that migrations insert.
      await client.query(`DELETE FROM ${quotePath(path)}`);
      const sql = `COPY ${quotePath(path)} (${columns.map(quote).join(', ')}) FROM STDIN`;
      await pipeline(readPart(folder, part), client.query(copyFrom(sql)));
      const { rows: counted } = await client.query<{ count: string }>(
        `SELECT count(*) AS count FROM ${quotePath(path)}`,
      );
      assertCount(`Postgres ${path}`, Number(counted[0]?.count), rows);
    }
    for (const [path, value] of Object.entries(manifest.sequences)) {
      if (value !== null)
        await client.query('SELECT setval($1::regclass, $2::bigint)', [quotePath(path), value]);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });

/**
 * The next materialization of each version stores everything again: the rows of its table may be newer than what
 * Postgres knows about them, and rows added for single days would be counted twice.
 */
export const rebuildStoredDays = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`
      UPDATE ${quote(schemaOfService('endpoints-service'))}.materializations
      SET stored_form = jsonb_set(stored_form, '{days,fullAt}', '"1970-01-01T00:00:00.000Z"')
      WHERE stored_form #> '{days,fullAt}' IS NOT NULL`);
  });

export const assertCount = (what: string, restored: number, [least, most]: TableManifest['rows']): void => {
  if (restored >= least && restored <= most) return;
  throw new Problem(
    `The restored data differs from the backup: ${what} has ${restored} rows instead of ${least === most ? least : `${least} to ${most}`}.`,
  );
};

const withClient = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'meridian-backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
