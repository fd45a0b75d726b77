/** No statement reads or writes files outside the data folder, opens a connection, runs a program or ends the process. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXED_SETTINGS, GRANTED } from '../src/engine/access.ts';
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

const CONTENT = 'content,of,the,file';
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
  writeFileSync(file, `${CONTENT}\n1,2,3,4\n`);
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
    const [, list = ''] = /^GRANT (.*) ON \*\.\* TO default$/.exec(others.join('\n')) ?? [];
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
  return answer;
};

describe('a file outside the data folder', () => {
  it.each([
    "DESCRIBE TABLE file('{file}', 'CSVWithNames')",
    "DESCRIBE file('{file}', 'CSVWithNames')",
    'SELECT * FROM `{file}`',
    'SELECT * FROM default.`{file}`',
    'SELECT * FROM view(SELECT * FROM `{file}`)',
    "SELECT * FROM loop('default', '{file}') LIMIT 1",
    'SELECT (1, 2, 3, 4) IN `{file}`',
    'DESCRIBE `{file}`',
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

  it('is not written as a table', async () => {
    expect((await refused('INSERT INTO `{outside}/out.csv` SELECT 1')).code).toBe('60');
  });

  it('is not read in a name that is a parameter', async () => {
    expect((await refused('SELECT * FROM {t:Identifier}', { param_t: '{file}' })).code).toBe('497');
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
