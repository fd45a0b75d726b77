/** Copies ClickHouse table by table in the native format. Each table has the state of the time of its read. */

import { CLICKHOUSE_CODES, type ClickHouse, clickHouseCode, createClickHouse } from '@meridian/clickhouse';
import { quoteSqlName } from '@meridian/core';
import type { ClickHouseManifest } from './manifest.ts';
import { type PartWriter, readPart } from './parts.ts';
import { assertCount } from './postgres.ts';

const LEDGER = 'schema_migrations';
/** Created by materializations, not by migrations. */
const STORED_TABLE = /^endpoint_/;

const TABLES = `
SELECT name, create_table_query AS definition, engine
FROM system.tables
WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != '${LEDGER}' ORDER BY name`;

interface TableRow {
  readonly name: string;
  readonly definition: string;
  readonly engine: string;
}

type Tables = ClickHouseManifest['tables'];

/** The tables that migrations create. */
export const dumpClickHouse = (url: string, prefix: string, parts: PartWriter): Promise<ClickHouseManifest> =>
  withEngine(url, async (engine) => {
    const tables: Tables = {};
    for (const table of await engine.query<TableRow>(TABLES)) {
      if (!STORED_TABLE.test(table.name)) tables[table.name] = await dumpTable(engine, table, prefix, parts);
    }
    const migrations = await engine.query<{ name: string }>(`SELECT name FROM ${LEDGER} FINAL ORDER BY name`);
    return { migrations: migrations.map(({ name }) => name), tables };
  });

/**
 * The stored tables of endpoints. Read after Postgres, so that they have every row that Postgres refers to. A table
 * that is replaced and dropped meanwhile is left out: runs read raw data until the next materialization.
 */
export const dumpStoredTables = (url: string, prefix: string, parts: PartWriter): Promise<Tables> =>
  withEngine(url, async (engine) => {
    const tables: Tables = {};
    for (const table of await engine.query<TableRow>(TABLES)) {
      if (!STORED_TABLE.test(table.name)) continue;
      const dumped = await dumpTable(engine, table, prefix, parts).catch((error: unknown) => {
        if (clickHouseCode(error) === CLICKHOUSE_CODES.unknownTable) return undefined;
        throw error;
      });
      if (dumped !== undefined) tables[table.name] = dumped;
    }
    return tables;
  });

const dumpTable = async (
  engine: ClickHouse,
  table: TableRow,
  prefix: string,
  parts: PartWriter,
): Promise<Tables[string]> => {
  const { name, definition } = table;
  const part = `${prefix}/clickhouse/${name}.native.zst`;
  const columns = await storedColumns(engine, name);
  const before = await countRows(engine, table);
  const { body } = await engine.queryRaw(
    `SELECT ${columns.map(quoteSqlName).join(', ')} FROM ${quoteSqlName(name)}`,
    'Native',
  );
  await parts.write(part, body);
  const after = await countRows(engine, table);
  return {
    part,
    columns,
    rows: [Math.min(before, after), Math.max(before, after)],
    definition: STORED_TABLE.test(name) ? definition : null,
  };
};

/**
 * A restore is the only work of its engine, so a statement may use all of its memory. The engine writes as soon as it
 * has 32 MiB: by itself it collects a million rows, and their properties in all months need more memory than it has.
 */
const INSERT_SETTINGS = {
  max_memory_usage: '0',
  min_insert_block_size_rows: '0',
  min_insert_block_size_bytes: String(32 * 1024 ** 2),
  max_insert_threads: '1',
  // Clients with wrong clocks send events of many months.
  max_partitions_per_insert_block: '0',
  // Equal blocks must not be deduplicated.
  insert_deduplicate: 0,
} as const;

/** Restores into a migrated database without rows. */
export const loadClickHouse = (url: string, folder: string, { tables }: ClickHouseManifest): Promise<void> =>
  withEngine(url, async (engine) => {
    for (const { definition } of Object.values(tables))
      if (definition !== null) await engine.command(definition);
    for (const table of await engine.query<TableRow>(TABLES)) {
      const saved = tables[table.name];
      if (saved === undefined) continue;
      const { stream } = await engine.client.exec({
        query: `INSERT INTO ${quoteSqlName(table.name)} (${saved.columns.map(quoteSqlName).join(', ')}) FORMAT Native`,
        values: readPart(folder, saved.part),
        clickhouse_settings: INSERT_SETTINGS,
      });
      stream.resume();
      assertCount(`ClickHouse ${table.name}`, await countRows(engine, table), saved.rows);
    }
  });

const storedColumns = async (engine: ClickHouse, table: string): Promise<string[]> => {
  const rows = await engine.query<{ readonly name: string }>(
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String}
       AND default_kind NOT IN ('ALIAS', 'MATERIALIZED', 'EPHEMERAL') ORDER BY position`,
    { params: { table } },
  );
  return rows.map(({ name }) => name);
};

/** The engine may merge row versions at any time, so this counts the rows that a read with FINAL returns. */
const countRows = async (engine: ClickHouse, { name, engine: kind }: TableRow): Promise<number> => {
  const final = kind.endsWith('MergeTree') && !/^(Replicated)?MergeTree$/.test(kind) ? ' FINAL' : '';
  const [row] = await engine.query<{ readonly count: number | string }>(
    `SELECT count() AS count FROM ${quoteSqlName(name)}${final}`,
  );
  return Number(row?.count ?? 0);
};

const withEngine = async <Result>(
  url: string,
  work: (engine: ClickHouse) => Promise<Result>,
): Promise<Result> => {
  const engine = createClickHouse({ url, application: 'meridian-backup' });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
};
