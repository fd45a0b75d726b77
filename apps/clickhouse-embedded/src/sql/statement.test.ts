import { describe, expect, it } from 'vitest';
import { assertOneStatementInValues, parseStatement } from './statement.ts';

describe('a statement that answers rows', () => {
  it.each([
    ['SELECT 1', 'SELECT 1', undefined, undefined],
    ['SELECT 1 FORMAT JSON', 'SELECT 1 ', 'JSON', undefined],
    ['select 1 format CSV ;', 'select 1 ', 'CSV', undefined],
    ['SELECT 1 SETTINGS a = 1 FORMAT JSON SETTINGS b = 2', 'SELECT 1 SETTINGS a = 1 ', 'JSON', ' b = 2'],
    ["SELECT format('{}', x) FROM t", "SELECT format('{}', x) FROM t", undefined, undefined],
    ["SELECT ' FORMAT JSON'", "SELECT ' FORMAT JSON'", undefined, undefined],
    ['SELECT 1 -- FORMAT JSON', 'SELECT 1', undefined, undefined],
    ['/* FORMAT A */ SELECT 1 FORMAT B', '/* FORMAT A */ SELECT 1 ', 'B', undefined],
    ['WITH 1 AS x SELECT x FORMAT TSV', 'WITH 1 AS x SELECT x ', 'TSV', undefined],
    ['(SELECT 1) UNION ALL (SELECT 2) FORMAT TSV', '(SELECT 1) UNION ALL (SELECT 2) ', 'TSV', undefined],
    ['SHOW TABLES FORMAT JSONEachRow', 'SHOW TABLES ', 'JSONEachRow', undefined],
  ])('%s', (sql, text, format, settings) => {
    expect(parseStatement(sql)).toMatchObject({ kind: 'rows', text, format, settings, changesData: false });
  });

  it('names the parameters it needs, and no text that only looks like one', () => {
    const sql = "SELECT {a:UInt8}, { b : Array(String) }, '{c:String}', map('{d:', 1) -- {e:UInt8}";
    expect([...parseStatement(sql).placeholders]).toEqual(['a', 'b']);
  });
});

describe('an INSERT', () => {
  it.each([
    ['INSERT INTO t FORMAT JSONEachRow', 'INSERT INTO t', undefined, 'JSONEachRow', ''],
    [
      'INSERT INTO t (a, `$b`) FORMAT JSONEachRow\n{"a":1}',
      'INSERT INTO t (a, `$b`)',
      undefined,
      'JSONEachRow',
      '{"a":1}',
    ],
    ["INSERT INTO t SETTINGS x = 'FORMAT' FORMAT CSV\n1;2", 'INSERT INTO t', "x = 'FORMAT'", 'CSV', '1;2'],
    ["INSERT INTO t VALUES (1, 'a;b')", 'INSERT INTO t', undefined, 'Values', "(1, 'a;b')"],
    ['INSERT INTO t FORMAT VALUES (1)', 'INSERT INTO t', undefined, 'VALUES', '(1)'],
    ['INSERT INTO format VALUES (1)', 'INSERT INTO format', undefined, 'Values', '(1)'],
    ['INSERT INTO format FORMAT CSV\n1', 'INSERT INTO format', undefined, 'CSV', '1'],
    ['INSERT INTO t FORMAT TSV\n\tx', 'INSERT INTO t', undefined, 'TSV', '\tx'],
  ])('%j ends where its data begins', (sql, head, settings, format, data) => {
    const statement = parseStatement(sql);
    expect(statement).toMatchObject({ kind: 'insertData', head, settings, format });
    expect(statement.kind === 'insertData' && sql.slice(statement.dataStart)).toBe(data);
  });

  it.each([
    ['INSERT INTO t FORMAT CSV', { database: undefined, name: 't' }],
    ['INSERT INTO TABLE a.`$t` (x) FORMAT CSV', { database: 'a', name: '$t' }],
    ['INSERT INTO input (a) VALUES (1)', { database: undefined, name: 'input' }],
    ["INSERT INTO FUNCTION null('x UInt8') FORMAT CSV", undefined],
    ['INSERT INTO {t:Identifier} FORMAT CSV', undefined],
  ])('names its table: %s', (sql, table) => {
    expect(parseStatement(sql)).toMatchObject({ kind: 'insertData', table });
  });

  it.each(["(1, 'a;b')", '(1, 2);', "(1, 'x') ; -- end"])('takes VALUES of one statement: %s', (data) => {
    expect(() => assertOneStatementInValues(data)).not.toThrow();
  });

  it.each(['(1); SELECT 2', "(1, ';') ; (2, 'b')"])('refuses a statement behind VALUES: %s', (data) => {
    expect(() => assertOneStatementInValues(data)).toThrow(expect.objectContaining({ code: 62 }));
  });

  it.each([
    'INSERT INTO t SELECT 1',
    'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
    'INSERT INTO t (a) SELECT {a:UInt8}',
  ])('%s brings its own rows', (sql) =>
    expect(parseStatement(sql)).toMatchObject({ kind: 'insertSelect', text: sql, changesData: true }),
  );
});

describe('KILL QUERY', () => {
  it.each([
    ["KILL QUERY WHERE query_id = 'a'", { literal: 'a' }, false, false],
    ["KILL QUERY WHERE query_id = 'it''s' SYNC", { literal: "it's" }, true, false],
    ['KILL QUERY WHERE query_id = {id:String} TEST FORMAT JSON', { placeholder: 'id' }, false, true],
  ])('%s is ours to answer', (sql, queryId, isSync, isTest) => {
    expect(parseStatement(sql)).toMatchObject({ kind: 'kill', queryId, isSync, isTest });
  });

  it.each(["KILL QUERY WHERE user = 'x'", "KILL MUTATION WHERE query_id = 'x'"])(
    "%s is the engine's",
    (sql) => {
      expect(parseStatement(sql).kind).toBe('command');
    },
  );
});

describe('refused statements', () => {
  it.each([
    ['', 62],
    ['-- nothing', 62],
    ['SELECT 1; SELECT 2', 62],
    ['SELECT 1;; DROP TABLE t', 62],
    ['SET a = 1', 48],
    ['USE other', 48],
    ['CREATE TEMPORARY TABLE t (a UInt8)', 48],
    ['CREATE /**/ TEMPORARY VIEW t AS SELECT 1', 48],
    ['CREATE OR REPLACE TEMPORARY TABLE t (a UInt8)', 48],
    ['REPLACE TEMPORARY TABLE t (a UInt8)', 48],
    ['DROP TABLE a PARALLEL WITH CREATE TEMPORARY TABLE t (a UInt8)', 48],
    ['DROP TABLE a PARALLEL WITH SET max_threads = 1', 48],
    ['DROP TABLE a PARALLEL WITH SYSTEM SHUTDOWN', 497],
    ["INSERT INTO t SELECT a FROM input('a UInt8') FORMAT CSV\n1", 48],
    ['INSERT INTO t SELECT a FROM input(\'a UInt8\') FORMAT JSONEachRow\n{"a":"x;y"}', 48],
    ["WITH x AS (SELECT 1) INSERT INTO t SELECT a FROM input('a UInt8') FORMAT CSV", 48],
    ['INSERT INTO t WATCH v; DROP TABLE t FORMAT CSV', 62],
    ["SELECT * FROM file('/etc/passwd')", 497],
    ["SELECT * FROM FILE/**/('/etc/passwd')", 497],
    ["SELECT * FROM `file` ('/etc/passwd')", 497],
    ['SELECT * FROM "url"(\'http://x\')', 497],
    ["SELECT (SELECT count() FROM remote('x', a.b))", 497],
    ["INSERT INTO FUNCTION s3('http://x') SELECT 1", 497],
    ["INSERT INTO t SELECT * FROM executable('x', 'y', 'z')", 497],
    ["INSERT INTO t FROM INFILE '/etc/passwd' FORMAT CSV", 497],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", 497],
    ["SELECT 1 INTO\u2003OUTFILE '/tmp/x'", 497],
    ["SELECT ‘ ' ’ INTO OUTFILE '/tmp/x'", 497],
    ["SELECT 1 // '\n INTO OUTFILE '/tmp/x'", 497],
    ["SELECT /* /* */ ' */ 1 INTO OUTFILE '/tmp/x'", 497],
    ["CREATE TABLE t (a UInt8) ENGINE = URL('http://x')", 497],
    ["CREATE DICTIONARY d (a UInt8) SOURCE(HTTP(URL 'http://x'))", 497],
    ['SYSTEM SHUTDOWN', 497],
    ["BACKUP TABLE t TO Disk('x')", 497],
    ["DESCRIBE TABLE file('/etc/passwd')", 497],
    ["EXISTS file('/etc/passwd')", 497],
    ["SELECT a.file('/etc/passwd')", 497],
    ['CREATE TABLE t (a UInt8) ENGINE = EmbeddedRocksDB', 497],
    ['CREATE TABLE t (a UInt8) ENGINE Kafka', 497],
    ["CREATE DATABASE d ENGINE = Filesystem('/tmp')", 497],
    ["CREATE DICTIONARY d (a UInt8) SOURCE(CLICKHOUSE(QUERY 'SELECT 1'))", 497],
    ['SYSTEM SUSPEND FOR 1 SECOND', 497],
    ["SELECT * FROM numbers(1), format(JSONEachRow, 'a String DEFAULT 1', '{}')", 497],
    ["SELECT * FROM numbers(1) AS where, format(JSONEachRow, 'a String DEFAULT 1', '{}')", 497],
    ["SELECT * FROM t JOIN format(JSONEachRow, 'a String DEFAULT 1', '{}') ON 1", 497],
  ])('%s with code %d', (sql, code) => {
    expect(() => parseStatement(sql)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    "SELECT 'file(1)'",
    'SELECT url, file FROM t',
    'INSERT INTO url (a) FORMAT CSV',
    'CREATE TABLE file (a UInt8) ENGINE = Memory',
    'CREATE TABLE temporary (temporary UInt8) ENGINE = Memory',
    'SELECT is_temporary AS temporary, count() FROM system.tables GROUP BY temporary WITH TOTALS',
    "SELECT 'a; b'",
    'SELECT domain(url) FROM t',
    'INSERT INTO TABLE db.url (a) FORMAT CSV',
    'WITH x AS (SELECT 1) INSERT INTO url (a) SELECT * FROM x',
    'CREATE TABLE IF NOT EXISTS db.file (engine String, source String) ENGINE = Memory',
    'CREATE TABLE t ENGINE = Memory AS SELECT engine FROM system.tables',
    "SELECT [1, format('{}{}', a, b)], format('{}{}', a, b) FROM t ORDER BY a, format('{}{}', a, b)",
    "SELECT * FROM format(JSONEachRow, base64Decode('e30='))",
  ])('but not %s', (sql) => {
    expect(() => parseStatement(sql)).not.toThrow();
  });
});
