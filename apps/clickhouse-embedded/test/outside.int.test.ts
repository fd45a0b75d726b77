/** No statement reads or writes files outside the data folder, opens a connection, runs a program or ends the process. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXED_SETTINGS, GRANTED, REVOKED } from '../src/engine/access.ts';
import {
  ALLOWED_DICTIONARY_SOURCES,
  ALLOWED_ENGINES,
  ALLOWED_TABLE_FUNCTIONS,
  REFUSED_DICTIONARY_SOURCES,
  REFUSED_ENGINES,
  REFUSED_TABLE_FUNCTIONS,
} from '../src/sql/allowed-names.ts';
import { temporaryFolder, useInstance } from './instance.ts';

const instance = useInstance();

const FILE = 'content,of,the,file\n1,2,3,4\n';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let outside: string;
let file: string;
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let address: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  outside = folder.path;
  file = join(outside, 'file.csv');
  writeFileSync(file, FILE);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  address = `127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`;
  await send('CREATE TABLE ordinary (x UInt8) ENGINE = MergeTree ORDER BY x');
});
afterAll(async () => {
  server.close();
  await folder.remove();
});

interface Answer {
  readonly code: string | null;
  readonly text: string;
}

const send = async (sql: string, parameters: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const path = `/?${new URLSearchParams(parameters)}`;
  const response = await instance.fetch(path, { method: 'POST', body: sql });
  return { code: response.headers.get('x-clickhouse-exception-code'), text: await response.text() };
};

const namesIn = async (table: string): Promise<string[]> =>
  (await send(`SELECT name FROM system.${table} ORDER BY name`)).text.trim().split('\n');

const sorted = (...sets: readonly Iterable<string>[]): string[] =>
  [...new Set(sets.flatMap((names) => [...names]))].sort();

describe('every name of the engine is allowed or refused on purpose', () => {
  it('engines of tables and databases', async () => {
    expect(sorted(ALLOWED_ENGINES, REFUSED_ENGINES)).toEqual(
      sorted(await namesIn('table_engines'), await namesIn('database_engines')),
    );
    expect([...ALLOWED_ENGINES].filter((name) => REFUSED_ENGINES.has(name))).toEqual([]);
  });

  it('table functions', async () => {
    expect(sorted(ALLOWED_TABLE_FUNCTIONS, REFUSED_TABLE_FUNCTIONS)).toEqual(
      sorted(await namesIn('table_functions')),
    );
    expect([...ALLOWED_TABLE_FUNCTIONS].filter((name) => REFUSED_TABLE_FUNCTIONS.has(name))).toEqual([]);
  });

  it('sources of dictionaries', async () => {
    expect(sorted(ALLOWED_DICTIONARY_SOURCES, REFUSED_DICTIONARY_SOURCES)).toEqual(
      sorted(await namesIn('dictionary_sources')),
    );
  });

  it('settings that name files or addresses', async () => {
    const fixed = await send('SELECT name FROM system.settings WHERE readonly ORDER BY name');
    expect(fixed.text.trim().split('\n')).toEqual(sorted(FIXED_SETTINGS));
  });

  it('what the user of the engine may do', async () => {
    const grants = (await send('SHOW GRANTS')).text.split('\n').filter(Boolean);
    const engines = grants.flatMap((grant) => /^GRANT TABLE ENGINE ON `?(\w+)`? TO/.exec(grant)?.[1] ?? []);
    expect(engines.sort()).toEqual(sorted(ALLOWED_ENGINES));
    const others = grants.filter((grant) => !grant.startsWith('GRANT TABLE ENGINE'));
    const [all = '', ...exceptions] = others;
    expect(exceptions).toEqual([`REVOKE ${REVOKED} FROM default`]);
    const [, list = ''] = /^GRANT (.*) ON \*\.\* TO default$/.exec(all) ?? [];
    expect(list.split(', ').sort()).toEqual(sorted(GRANTED));
  });
});

const refused = async (sql: string, parameters?: Readonly<Record<string, string>>): Promise<Answer> => {
  const fill = (text: string) =>
    text.replaceAll('{file}', file).replaceAll('{outside}', outside).replaceAll('{address}', address);
  const given = Object.entries(parameters ?? {}).map(([name, value]) => [name, fill(value)] as const);
  const before = readdirSync(outside);
  const answer = await send(fill(sql), Object.fromEntries(given));
  expect(answer.text).not.toContain('content');
  expect(readdirSync(outside)).toEqual(before);
  expect(readFileSync(file, 'utf8')).toBe(FILE);
  return answer;
};

describe('a file outside the data folder', () => {
  it.each([
    "DESCRIBE TABLE file('{file}', 'CSVWithNames')",
    "DESCRIBE file('{file}', 'CSVWithNames')",
    "CREATE TABLE of_file AS file('{file}')",
    "CREATE TABLE of_file ENGINE = File(CSV, '{file}')",
    "CREATE TABLE of_file ENGINE File(CSV, '{file}')",
    "CREATE DATABASE of_folder ENGINE = Filesystem('{outside}')",
    "CREATE TABLE of_folder (k UInt64, v String) ENGINE = EmbeddedRocksDB(0, '{outside}/rocks') PRIMARY KEY k",
    "CREATE TABLE of_folder (k UInt64) ENGINE = MergeTree ORDER BY k SETTINGS disk = disk(type = local, path = '{outside}/disk/')",
    "CREATE DATABASE of_file ENGINE = SQLite('{outside}/sqlite')",
    "CREATE DICTIONARY of_file (k UInt64) PRIMARY KEY k SOURCE(FILE(PATH '{file}' FORMAT 'CSV')) LAYOUT(FLAT()) LIFETIME(0)",
    "CREATE DICTIONARY of_text (k String) PRIMARY KEY k SOURCE(CLICKHOUSE(QUERY 'SELECT file(''{file}'')')) LAYOUT(FLAT()) LIFETIME(0)",
    "CREATE DICTIONARY of_library (k UInt64) PRIMARY KEY k SOURCE(LIBRARY(PATH '{file}')) LAYOUT(FLAT()) LIFETIME(0)",
    "CREATE DICTIONARY of_tree (k UInt64) PRIMARY KEY k SOURCE(YAMLRegExpTree(PATH '{file}')) LAYOUT(FLAT()) LIFETIME(0)",
    "SELECT file('{file}')",
    "file('{file}')",
    "INSERT INTO ordinary VALUES (throwIf(1, file('{file}')))",
    'INSERT INTO ordinary VALUES (throwIf(1, "fi\\x6ce"(\'{file}\')))',
    "SELECT * FROM format(JSONEachRow, 'a String DEFAULT file(\\'{file}\\')', '{}')",
    "SELECT * FROM numbers(1), format(JSONEachRow, concat('a String DEFAULT fi', 'le(\\'{file}\\')'), '{}')",
    "SELECT * FROM format(Values, '(file(\\'{file}\\'))')",
    "INSERT INTO FUNCTION null('a UInt8, b UInt8 DEFAULT throwIf(1, file(\\'{file}\\'))') (a) SELECT 1",
    "BACKUP TABLE ordinary TO File('{outside}/backup')",
    "SELECT 1 INTO OUTFILE '{outside}/out'",
    "INSERT INTO ordinary FROM INFILE '{file}' FORMAT CSV",
  ])('is refused: %s', async (sql) => {
    expect((await refused(sql)).code).toBe('497');
  });

  it.each([
    "SELECT 1 FORMAT Template SETTINGS format_template_resultset = '{file}'",
    "SELECT 1 FORMAT Template SETTINGS format_template_row = '{file}'",
    "SELECT 1 FORMAT Protobuf SETTINGS format_schema = '{file}:A'",
    "SELECT 1 SETTINGS additional_result_filter = 'throwIf(1, file(\\'{file}\\'))'",
  ])('is not named by a setting: %s', async (sql) => {
    expect((await refused(sql)).code).toBe('452');
  });

  it('is not read by a filter', async () => {
    const filter = "{'system.one':'throwIf(1, file(\\'{file}\\'))'}";
    const sql = 'SELECT * FROM system.one';
    expect((await refused(sql, { additional_table_filters: filter })).code).toBe('497');
    expect((await refused(`${sql} SETTINGS additional_table_filters = ${filter}`)).code).toBe('48');
  });

  it('is not read by the rows of a large INSERT', async () => {
    const rows = (last: string) => `${'(1),'.repeat(2_200_000)}${last}`;
    const query = 'INSERT INTO ordinary VALUES';
    expect((await send(rows('(2)'), { query })).code).toBeNull();
    expect(await send('SELECT count(), max(x) FROM ordinary')).toMatchObject({ text: '2200001\t2\n' });
    expect((await refused(rows("(throwIf(1, file('{file}')))"), { query })).code).not.toBeNull();
  });
});

describe('a file is not a table, not even of the database that the engine opens first', () => {
  const UNKNOWN_TABLE = '60';
  /** UNKNOWN_IDENTIFIER, UNKNOWN_TABLE, CANNOT_GET_CREATE_TABLE_QUERY. */
  const UNKNOWN = ['47', UNKNOWN_TABLE, '390'];

  it.each([
    'SELECT * FROM `{file}`',
    'SELECT * FROM default.`{file}`',
    'SELECT * FROM view(SELECT * FROM `{file}`)',
    "SELECT * FROM loop('default', '{file}') LIMIT 1",
    "SELECT * FROM mergeTreeIndex('default', '{file}')",
    'SELECT (1, 2, 3, 4) IN `{file}`',
    'SELECT * FROM `file://{file}`',
    'SELECT * FROM `http://{address}/x.csv`',
    'DESCRIBE `{file}`',
    'SHOW CREATE TABLE default.`{file}`',
    'CHECK TABLE default.`{file}`',
    'OPTIMIZE TABLE default.`{file}`',
    'TRUNCATE TABLE default.`{file}`',
    'DROP TABLE default.`{file}`',
    'CREATE TABLE like_file AS default.`{file}`',
    'INSERT INTO default.`{file}` SELECT 1, 2, 3, 4',
    'INSERT INTO `{outside}/out.csv` SELECT 1',
    "CREATE TABLE of_file ENGINE = Buffer(default, '{file}', 1, 1, 1, 1, 1, 1, 1)",
    "CREATE TABLE of_file ENGINE = Buffer('', '{file}', 1, 1, 1, 1, 1, 1, 1)",
  ])('%s', async (sql) => {
    expect(UNKNOWN).toContain((await refused(sql)).code);
    expect(connections).toBe(0);
  });

  it('whose name is a parameter', async () => {
    const answer = await refused('SELECT * FROM {t:Identifier}', { param_t: '{file}' });
    expect(answer.code).toBe(UNKNOWN_TABLE);
  });

  it.each(['EXISTS TABLE default.`{file}`', "SELECT count() FROM system.columns WHERE table = '{file}'"])(
    'whose existence is told: %s',
    async (sql) => {
      expect(await refused(sql)).toEqual({ code: null, text: '0\n' });
    },
  );

  it.each([
    "(a String) ENGINE = Buffer(default, '{file}', 1, 0, 0, 1, 1, 1, 1)",
    "(a String) ENGINE = Merge(default, '.*')",
    "(a String) ENGINE = Distributed(default, default, '{file}')",
    "ENGINE = Alias('default', '{file}')",
  ])('that another table reaches: %s', async (definition) => {
    await refused(`CREATE TABLE reaching ${definition}`);
    await refused('SELECT * FROM reaching');
    await refused("INSERT INTO reaching VALUES ('written')");
    await refused('OPTIMIZE TABLE reaching');
    await refused('CREATE MATERIALIZED VIEW seen TO default.`{file}` AS SELECT x FROM ordinary');
    await refused('INSERT INTO ordinary VALUES (1)');
    expect((await refused('SELECT * FROM default.`{file}`')).code).toBe(UNKNOWN_TABLE);
    await send('DROP TABLE IF EXISTS seen');
    await send('DROP TABLE IF EXISTS reaching');
  });

  it('in any database', async () => {
    const { text } = await send(
      "SELECT name FROM system.databases WHERE engine IN ('Overlay', 'Filesystem')",
    );
    expect(text).toBe('');
  });
});

it.each([
  "DESCRIBE TABLE url('http://{address}/x', 'CSVWithNames')",
  "DESCRIBE TABLE s3('http://{address}/x', 'CSVWithNames')",
  "SELECT * FROM remote('{address}', system.one)",
  "CREATE TABLE of_url (x UInt8) ENGINE = URL('http://{address}/x', CSV)",
  "CREATE TABLE of_url (x UInt8) ENGINE Kafka SETTINGS kafka_broker_list = '{address}', kafka_topic_list = 'a', kafka_group_name = 'a', kafka_format = 'CSV'",
  "CREATE DATABASE of_url ENGINE = DataLakeCatalog('http://{address}/') SETTINGS warehouse = 'a'",
  "CREATE DATABASE of_url ENGINE = MaterializedPostgreSQL('{address}', 'a', 'b', 'c')",
  "CREATE DICTIONARY of_url (k UInt64) PRIMARY KEY k SOURCE(HTTP(URL 'http://{address}/' FORMAT 'CSV')) LAYOUT(FLAT()) LIFETIME(0)",
  "CREATE NAMED COLLECTION of_url AS url = 'http://{address}/'",
])('no connection is opened: %s', async (sql) => {
  expect((await refused(sql)).code).toBe('497');
  expect(connections).toBe(0);
});

it.each([
  'SYSTEM SUSPEND FOR 1 SECOND',
  'SYSTEM SHUTDOWN',
  'SYSTEM KILL',
  'SYSTEM RELOAD CONFIG',
  'SYSTEM STOP LISTEN HTTP',
  'DROP TABLE IF EXISTS none PARALLEL WITH SYSTEM SUSPEND FOR 1 SECOND',
  'CREATE USER other',
  "SELECT * FROM eval('SELECT 1')",
  'DROP DATABASE default',
  'DETACH DATABASE default',
  'RENAME DATABASE default TO other',
])('the process and its users stay as they are: %s', async (sql) => {
  expect((await refused(sql)).code).toBe('497');
});

describe('what stays inside works', () => {
  it.each([
    'CREATE TABLE url (file String) ENGINE = MergeTree ORDER BY file',
    'CREATE TABLE IF NOT EXISTS s3 (url String) ENGINE = MergeTree ORDER BY url',
    'CREATE OR REPLACE TABLE remote (engine String, source String) ENGINE = Memory',
    "INSERT INTO url (file) VALUES ('file(1)')",
    "INSERT INTO TABLE s3 (url) SELECT 'url(1)'",
    'CREATE TABLE engines ENGINE = Memory AS SELECT engine, name FROM system.tables',
    'CREATE DATABASE another',
    'CREATE DATABASE in_memory ENGINE = Memory',
    'CREATE TABLE source (x UInt8) ENGINE = MergeTree ORDER BY x',
    'CREATE MATERIALIZED VIEW copy ENGINE = MergeTree ORDER BY x AS SELECT x FROM source',
    'INSERT INTO source SELECT 1',
    'CREATE TABLE counted (x UInt8) ENGINE = Buffer(default, source, 1, 1, 1, 1, 1, 1, 1)',
    "CREATE TABLE merged (x UInt8) ENGINE = Merge(default, '^source$')",
    'CREATE FUNCTION twice AS (x) -> x * 2',
    'CREATE DICTIONARY nothing (k UInt64) PRIMARY KEY k SOURCE(NULL()) LAYOUT(FLAT()) LIFETIME(0)',
    'ALTER TABLE source DELETE WHERE x = 1',
    'OPTIMIZE TABLE source FINAL',
    'SYSTEM STOP MERGES source',
    'SYSTEM START MERGES source',
    'TRUNCATE TABLE source',
    'CHECK TABLE source',
    'DROP TABLE engines SYNC',
    "INSERT INTO FUNCTION null('x UInt8') SELECT 1",
    "SELECT format('{} {}', a, b), format('{}', a) FROM (SELECT 1 AS a, 2 AS b)",
    'SELECT * FROM format(JSONEachRow, \'{"a":1}\')',
    "SELECT * FROM merge('default', '^source$')",
    "SELECT * FROM generateRandom('a UInt8', 1) LIMIT 1",
    "SELECT * FROM values('a UInt8', 1, 2)",
  ])('%s', async (sql) => {
    expect(await send(sql)).toMatchObject({ code: null });
  });

  it('a CTE named like a file in the working directory', async () => {
    expect(existsSync('package.json')).toBe(true);
    expect(await send('WITH `package.json` AS (SELECT 1) SELECT * FROM `package.json`')).toMatchObject({
      code: null,
      text: '1\n',
    });
  });
});
