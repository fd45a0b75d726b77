/** Tests the second tenant wall alone, with statements that the compiler would never make. */
import { type ClickHouse, createClickHouse } from '@meridian/clickhouse';
import { createTestClickHouse, type TestClickHouse } from '@meridian/clickhouse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineAccess, type EngineAccess, engineAccessOf } from '../src/engine-access.ts';
import { rowPolicyCondition } from '../src/wall/row-policies.ts';
import { newStoredTableName } from '../src/wall/stored-tables.ts';
import { OTHER_TABLES, physicalTenantTables, TENANT_TABLES } from '../src/wall/tenant-tables.ts';
import { NO_TENANT_WALL } from './no-tenant-wall.ts';

let store: TestClickHouse;
let everything: ClickHouse;
let engine: EngineAccess;

const OWN = 1;
const FOREIGN = 2;
const TABLES = Object.keys(TENANT_TABLES);
const ownTable = newStoredTableName(OWN);
const foreignTable = newStoredTableName(FOREIGN);

/** Rows with a limited lifetime would expire at once without a recent time. */
const TIMES: Readonly<Record<string, string>> = {
  log_entries: 'timestamp',
  dead_letters: 'received_at',
  ingestion_warnings: 'timestamp',
};

beforeAll(async () => {
  const now = new Date().toISOString();
  store = await createTestClickHouse();
  everything = createClickHouse({ url: store.url });
  engine = createEngineAccess({ url: store.url });
  for (const table of TABLES) {
    for (const projectId of [OWN, FOREIGN]) {
      await everything.insert(table, [
        { project_id: projectId, ...(TIMES[table] && { [TIMES[table]]: now }) },
      ]);
    }
  }
  for (const table of [ownTable, foreignTable]) {
    await everything.command(`CREATE TABLE ${table} (a UInt8) ENGINE = MergeTree ORDER BY a`);
    await everything.insert(table, [{ a: 1 }]);
  }
});
afterAll(async () => {
  await engine?.close();
  await everything?.close();
  await store?.drop();
});

const projectsSeen = async (sql: string, access = engine): Promise<number[]> => {
  const { rows } = await access
    .forProject(OWN)
    .queryTable(`SELECT DISTINCT seen FROM (${sql}) ORDER BY seen`);
  return rows.map(([seen]) => Number(seen));
};

describe('every table of the migrated schema', () => {
  it('is classified, and each with a column of projects is a tenant table', async () => {
    const rows = await everything.query<{ name: string; isTenant: number }>(`
      SELECT t.name AS name, countIf(c.name = 'project_id') AS isTenant
      FROM system.tables AS t LEFT JOIN system.columns AS c ON c.database = t.database AND c.table = t.name
      WHERE t.database = currentDatabase() AND NOT startsWith(t.name, 'endpoint_') GROUP BY t.name`);
    const names = (isTenant: boolean) =>
      rows
        .filter((row) => Number(row.isTenant) > 0 === isTenant)
        .map(({ name }) => name)
        .toSorted();
    expect(names(true)).toEqual(TABLES.toSorted());
    expect(names(false)).toEqual([...OTHER_TABLES].toSorted());
  });
});

describe.each(TABLES)('a statement without a guard over %s sees its own rows', (table) => {
  const everyRow = `SELECT project_id AS seen FROM ${table}`;

  it('and all of them without the wall, so that the test means something', async () => {
    const open = createEngineAccess({ url: store.url }, { wall: NO_TENANT_WALL });
    expect(await projectsSeen(everyRow, open)).toEqual([OWN, FOREIGN]);
    await open.close();
  });

  it.each([
    ['as it is', everyRow],
    ['through *', `SELECT project_id AS seen FROM (SELECT * FROM ${table})`],
    ['by its qualified name', `SELECT project_id AS seen FROM {db}.${table}`],
    ['merged', `SELECT project_id AS seen FROM ${table}${table === 'log_entries' ? '' : ' FINAL'}`],
    ['under an alias', `SELECT t.project_id AS seen FROM ${table} AS t`],
    ['under the alias of another table', `SELECT project_id AS seen FROM ${table} AS \`{db}.events\``],
    [
      'beside a name like the column',
      `WITH ${OWN} AS project_id SELECT ${table}.project_id AS seen FROM ${table}`,
    ],
    [
      'beside a tuple that answers for its alias',
      `SELECT tuple(${OWN})::Tuple(project_id UInt8) AS t, _own.project_id AS seen FROM ${table} AS _own`,
    ],
    ['in a join', `SELECT b.project_id AS seen FROM ${table} AS a CROSS JOIN ${table} AS b`],
    [
      'in a join with the guard on one side',
      `SELECT b.project_id AS seen FROM numbers(1) AS a LEFT JOIN ${table} AS b ON 1 = 1`,
    ],
    ['in a CTE', `WITH c AS (SELECT * FROM ${table}) SELECT project_id AS seen FROM c`],
    [
      'in a CTE of its own name',
      `WITH ${table} AS (SELECT * FROM ${table}) SELECT project_id AS seen FROM ${table}`,
    ],
    ['in IN', `SELECT number + 1 AS seen FROM numbers(5) WHERE seen IN (SELECT project_id FROM ${table})`],
    [
      'as the right side of IN',
      `SELECT arrayJoin([1, 2]) AS seen WHERE seen IN (SELECT project_id FROM ${table})`,
    ],
    ['as a value', `SELECT arrayJoin((SELECT groupArray(project_id) FROM ${table})) AS seen`],
    [
      'in EXISTS',
      `SELECT arrayJoin([1, 2]) AS seen WHERE seen = 1 OR EXISTS (SELECT 1 FROM ${table} WHERE project_id = 2)`,
    ],
    ['in a union', `${everyRow} UNION ALL ${everyRow}`],
    ['aggregated', `SELECT arrayJoin([min(project_id), max(project_id)]) AS seen FROM ${table}`],
    ['counted', `SELECT count() AS seen FROM ${table}`],
    [
      'with a condition of its own',
      `SELECT project_id AS seen FROM ${table} WHERE project_id IN (1, 2) OR 1 = 1`,
    ],
    ['with PREWHERE', `SELECT project_id AS seen FROM ${table} PREWHERE project_id > 0`],
    ['in a view of the moment', `SELECT project_id AS seen FROM view(SELECT * FROM ${table})`],
  ])('%s', async (_how, sql) => {
    expect(await projectsSeen(sql.replaceAll('{db}', everything.database))).toEqual([OWN]);
  });
});

describe('a statement of a project', () => {
  it.each([
    ['takes no filter away', 'SELECT project_id AS seen FROM events SETTINGS additional_table_filters = {}'],
    [
      'takes none away in a subquery',
      'SELECT project_id AS seen FROM (SELECT * FROM events SETTINGS additional_table_filters = {})',
    ],
    [
      'reads no tables of a database together',
      "SELECT project_id AS seen FROM merge(currentDatabase(), '^events$')",
    ],
    ['reads no names of tables', 'SELECT 1 AS seen FROM system.tables'],
    ['reads no stored table of another project', `SELECT a AS seen FROM ${foreignTable}`],
    ['reads none by a hidden name', `SELECT a AS seen FROM \`${foreignTable.replace('e', '\\x65')}\``],
  ])('%s', async (_what, sql) => {
    await expect(projectsSeen(sql)).rejects.toMatchObject({ status: 400, code: 'table_access_denied' });
  });

  it('cannot be given other filters by its caller', async () => {
    const settings = { additional_table_filters: '{}' as never };
    const rows = await engine.forProject(OWN).query('SELECT project_id FROM events', { settings });
    expect(rows).toEqual([{ project_id: OWN }]);
  });

  it('reads its own stored table, and which migrations ran it does not', async () => {
    expect(await engine.forProject(OWN).query(`SELECT a FROM ${ownTable}`)).toEqual([{ a: 1 }]);
    expect(await engine.forProject(OWN).query('SELECT * FROM schema_migrations')).toEqual([]);
  });

  it('has the same wall in every form: as a file, described, stored, and read', async () => {
    const own = engine.forProject(OWN);
    const { body } = await own.queryRaw('SELECT project_id FROM events', 'CSV');
    expect(Buffer.concat(await body.toArray()).toString()).toBe(`${OWN}\n`);
    await own.insertSelect(ownTable, 'SELECT project_id + 10 FROM events');
    await own.command(`INSERT INTO ${ownTable} SELECT project_id + 20 FROM persons`);
    const stored = await own.query<{ a: number }>(`SELECT a FROM ${ownTable} ORDER BY a`);
    expect(stored.map(({ a }) => a)).toEqual([1, 11, 21]);
    const refusals: readonly (() => Promise<unknown>)[] = [
      () => own.describe(`SELECT * FROM ${foreignTable}`),
      () => own.insert(foreignTable, [{ a: 9 }]),
      () => own.insertSelect(foreignTable, 'SELECT 1'),
      () => own.createTable('CREATE TABLE t ENGINE = Memory', `SELECT * FROM ${foreignTable}`),
      () => own.queryRaw(`SELECT * FROM ${foreignTable}`, 'CSV'),
    ];
    for (const refused of refusals) {
      await expect(refused()).rejects.toMatchObject({ code: 'table_access_denied' });
    }
  });
});

it('in a cluster the filters name the Distributed tables and those behind them', () => {
  const names = physicalTenantTables().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['events', 'events_local', 'persons', 'sessions_local']));
  expect(names).not.toContain('persons_local');
});

describe('on a server with row policies', () => {
  it('their condition passes the rows of the project in the setting, and no rows without it', async () => {
    const seen = async (comment: string) => {
      // The embedded engine has no row policies and no custom settings, so the test uses a filter and another setting.
      const condition = rowPolicyCondition('project_id').replace('SQL_project_id', 'log_comment');
      const filter = condition.replaceAll("'", "\\'");
      return everything.query('SELECT project_id FROM events', {
        settings: {
          log_comment: comment,
          additional_table_filters: `{'${everything.database}.events':'${filter}'}` as never,
        },
      });
    };
    expect(await seen("'1'")).toEqual([{ project_id: OWN }]);
    expect(await seen('value 1')).toEqual([{ project_id: OWN }]);
    expect(await seen('value 2')).toEqual([{ project_id: FOREIGN }]);
    expect(await seen('')).toEqual([]);
  });

  it('the reading user reads, with the project in the setting, and the other one writes', async () => {
    const asked: string[] = [];
    const reader: ClickHouse = {
      ...everything,
      query: (sql, options) => {
        const { SQL_project_id: projectId, ...settings } = (options?.settings ?? {}) as Record<string, never>;
        asked.push(`${sql} for ${String(projectId)}, readonly ${String(settings['readonly'])}`);
        return everything.query(sql, { ...options, settings });
      },
    };
    const own = engineAccessOf(everything, { reader }).forProject(OWN);
    expect(await own.query('SELECT project_id FROM events')).toEqual([{ project_id: OWN }]);
    await own.insertSelect(ownTable, 'SELECT 30');
    await own.command(`INSERT INTO ${ownTable} SELECT 40`);
    await own.insert(ownTable, [{ a: 50 }]);
    expect(asked).toEqual(["SELECT project_id FROM events for '1', readonly 1"]);
  });
});
