/** Requests share the engine's sessions. Here one session serves all reads, so each request follows the one before. */
import { describe, expect, it } from 'vitest';
import { type Instance, useInstance } from './instance.ts';

const instance = useInstance(() => ({ CLICKHOUSE_READ_SESSIONS: '1' }));

interface Answer {
  readonly code: string | null;
  readonly text: string;
}

const send = async (
  sql: string,
  parameters: Readonly<Record<string, string>> = {},
  init: Parameters<Instance['fetch']>[1] = {},
): Promise<Answer> => {
  const response = await instance.fetch(`/?${new URLSearchParams(parameters)}`, {
    method: 'POST',
    body: sql,
    ...init,
  });
  return { code: response.headers.get('x-clickhouse-exception-code'), text: await response.text() };
};

const get = (parameters: Readonly<Record<string, string>>): Promise<Answer> =>
  send('', parameters, { method: 'GET', body: null });

const done = async (sql: string, parameters?: Readonly<Record<string, string>>): Promise<string> => {
  const { code, text } = await send(sql, parameters);
  expect([code, code === null ? '' : text]).toEqual([null, '']);
  return text.trim();
};

const tables = () => done('SHOW TABLES');

describe('settings', () => {
  const settings = () =>
    done(
      "SELECT arraySort(groupArray((name, value, changed))) FROM system.settings WHERE name != 'query_cache_tag'",
    );

  const given = {
    max_threads: '1',
    max_block_size: '777',
    compatibility: '22.3',
    session_timezone: 'Europe/Berlin',
    output_format_arrow_use_native_writer: '1',
    output_format_json_quote_64bit_integers: '1',
    log_comment: "it's",
  };

  it.each([
    ['SELECT', 'SELECT 1', given],
    ['SELECT with a clause', 'SELECT 1 SETTINGS max_threads = 3 FORMAT JSON SETTINGS max_block_size = 5', {}],
    ['SELECT of a whole answer', 'SELECT 1', { ...given, wait_end_of_query: '1' }],
    ['SELECT with parameters', 'SELECT {a:String}', { ...given, param_a: 'x' }],
    ['SELECT that fails', 'SELECT throwIf(1)', given],
    ['command', 'CREATE TABLE IF NOT EXISTS made (x UInt64) ENGINE = MergeTree ORDER BY x', given],
    ['command that fails', 'DROP TABLE missing', given],
    [
      'command with an unknown setting',
      'DROP TABLE IF EXISTS missing',
      { max_threads: '1', max_nothing: '1' },
    ],
    ['command with a wrong value', 'DROP TABLE IF EXISTS missing', { max_threads: '1', max_block_size: 'x' }],
    ['command in another database', 'DROP TABLE IF EXISTS missing', { ...given, database: 'system' }],
    ['INSERT … SELECT', "INSERT INTO FUNCTION null('x UInt8') SELECT 1", given],
    ['INSERT', "INSERT INTO FUNCTION null('x UInt8') FORMAT CSV\n1", given],
    ['KILL', "KILL QUERY WHERE query_id = 'none'", given],
    ['KILL of the engine', "KILL QUERY WHERE user = 'none'", given],
  ])('of a %s end with it', async (_, sql, parameters) => {
    const before = await settings();
    await send(sql, parameters);
    expect(await settings()).toBe(before);
  });

  it('that prevent their own removal end with their session', async () => {
    const create = 'CREATE TABLE IF NOT EXISTS kept_out (x UInt8) ENGINE = Memory';
    const before = await settings();
    for (let n = 0; n < 3; n += 1) {
      expect((await send(create, { max_query_size: '10' })).code).toBe('62');
      expect(await send('SELECT 1')).toEqual({ code: null, text: '1\n' });
    }
    expect(await settings()).toBe(before);
  });

  it('that prevent their own removal fail no statement that waits for the session', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const { code } =
          n % 3 === 0 ? await send('DROP TABLE missing', { max_query_size: '10' }) : await send('SELECT 1');
        return code;
      }),
    );
    expect(codes).toEqual(codes.map((_, n) => (n % 3 === 0 ? '62' : null)));
  });
});

describe('parameters', () => {
  it.each([
    '{a:String}',
    '{/**/a:String}',
    '{a/**/:String}',
    '{--\na:String}',
    '{ // x\n a /* b */ :String}',
  ])('of earlier statements cannot be read: %j', async (placeholder) => {
    expect(await done(`SELECT ${placeholder}`, { param_a: 'secret' })).toBe('secret');
    expect((await send(`SELECT ${placeholder}`)).code).toBe('456');
    expect((await send(`SELECT ${placeholder}`, { param_b: 'other' })).code).toBe('456');
    expect((await send(`INSERT INTO FUNCTION null('x String') SELECT ${placeholder}`)).code).toBe('456');
  });

  it('of earlier inserts cannot be stored', async () => {
    await done('CREATE TABLE with_params (n UInt8, s String) ENGINE = MergeTree ORDER BY n');
    const each = async (work: () => Promise<Answer>) =>
      (await Promise.all(Array.from({ length: 8 }, work))).map(({ code }) => code);
    const filled = await each(() =>
      send("INSERT INTO with_params VALUES (1, concat({a:String}, '!'))", { param_a: 'secret' }),
    );
    expect(filled).toEqual(Array.from({ length: 8 }, () => null));
    const missing = await each(() => send('INSERT INTO with_params VALUES (2, {a:String})'));
    // 457: the session has had the parameter
    expect(missing.every((code) => code === '456' || code === '457')).toBe(true);
    expect(await done('SELECT n, s, count() FROM with_params GROUP BY n, s')).toBe('1\tsecret!\t8');
  });

  it('serve the next statement with the same name', async () => {
    for (const a of ['1', '2', '3']) expect(await done('SELECT {a:UInt8}', { param_a: a })).toBe(a);
  });
});

describe('the text of a request', () => {
  it.each([
    'TSV; SELECT 3; CREATE TABLE made_by_format (x UInt8) ENGINE = Memory; SELECT 4',
    'TSV\n',
    "TSV'",
  ])('is not part of the statement where it names a format: %j', async (format) => {
    expect((await get({ query: 'SELECT 1', default_format: format })).code).toBe('73');
    expect((await send('SELECT 1', { default_format: format })).code).toBe('73');
    expect(await tables()).not.toContain('made_by_format');
  });

  it('is not part of the statement where the header names a format', async () => {
    const headers = { 'x-clickhouse-format': 'TSV; SET max_result_rows = 2; SELECT 5' };
    expect((await send('SELECT 1', {}, { headers })).code).toBe('73');
    expect(await done('SELECT number FROM numbers(5)')).toBe('0\n1\n2\n3\n4');
  });

  it.each([
    ['LineAsString', 'first\n\n;CREATE TABLE made_by_rows (x UInt8) ENGINE = Memory\n', 3],
    ['JSONEachRow', '{"s":"first"}\n\n{"s":"second"}\n\n\n{"s":"third"}\n\n', 3],
    ['JSONEachRow', '\n\n{"s":"first"}\n', 1],
    ['JSONEachRow', '{"s":"a line\n\n; and another"}\n', 1],
    ['CSV', '"first\n\nline"\nsecond\n', 2],
    ['Values', "('first'),\n\n('second');\n", 2],
  ])('is data to its end: %s %j', async (format, data, rows) => {
    await done('CREATE OR REPLACE TABLE lines (s String) ENGINE = MergeTree ORDER BY tuple()');
    await done(`INSERT INTO lines FORMAT ${format}\n${data}`);
    await done(data, { query: `INSERT INTO lines FORMAT ${format}` });
    expect(await done('SELECT count() FROM lines')).toBe(String(2 * rows));
    expect(await tables()).not.toContain('made_by_rows');
  });

  it.each([
    "('a'); CREATE TABLE made_by_values (x UInt8) ENGINE = Memory",
    "('a'); SET max_result_rows = 1",
    "('a'); ('b')",
  ])('has one statement with VALUES: %s', async (data) => {
    await done('CREATE OR REPLACE TABLE lines (s String) ENGINE = MergeTree ORDER BY tuple()');
    for (const head of ['VALUES', 'FORMAT Values']) {
      expect((await send(`INSERT INTO lines ${head} ${data}`)).code).toBe('62');
      expect((await send(data, { query: `INSERT INTO lines ${head}` })).code).toBe('62');
    }
    expect(await done('SELECT count() FROM lines')).toBe('0');
    expect(await tables()).not.toContain('made_by_values');
  });
});

it.each([
  'CREATE OR REPLACE TEMPORARY TABLE hidden (x UInt8) ENGINE = Memory',
  'REPLACE TEMPORARY TABLE hidden (x UInt8) ENGINE = Memory',
  'CREATE TEMPORARY VIEW hidden AS SELECT 1',
  'DROP TABLE IF EXISTS none PARALLEL WITH CREATE TEMPORARY TABLE hidden (x UInt8) ENGINE = Memory',
])('refuses a temporary table: %s', async (sql) => {
  expect((await send(sql)).code).toBe('48');
  expect((await send('SELECT * FROM hidden')).code).toBe('60');
});
