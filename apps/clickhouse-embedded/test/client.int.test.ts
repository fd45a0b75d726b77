/** Runs the unmodified official client against the embedded engine. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { useInstance } from './instance.ts';

const instance = useInstance();
let client: ClickHouseClient;

beforeAll(() => {
  client = instance.client;
});

const rowsOf = async <Row>(query: string, params?: Record<string, unknown>): Promise<Row[]> =>
  (await client.query({ query, query_params: params, format: 'JSONEachRow' })).json<Row>();

const newTable = async (columns: string, settings = ''): Promise<string> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await client.command({
    query: `CREATE TABLE ${name} (${columns}) ENGINE = MergeTree ORDER BY tuple() ${settings}`,
  });
  return name;
};

describe('reading', () => {
  it('answers ping, with and without a query', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toMatchObject({ success: true });
  });

  it.each([
    ['JSON', '"data"'],
    ['JSONCompact', '"meta"'],
    ['JSONEachRow', '{"n":0}'],
    ['JSONCompactEachRow', '[0]'],
    ['JSONCompactEachRowWithNames', '["n"]'],
    ['CSVWithNames', '"n"\n0'],
    ['TabSeparated', '0\n1'],
  ] as const)('answers in %s', async (format, part) => {
    const result = await client.query({ query: 'SELECT number AS n FROM numbers(3)', format });
    expect(await result.text()).toContain(part);
  });

  it('gives JSON documents with their columns, rows and statistics', async () => {
    const result = await client.query({ query: "SELECT 1 AS a, 'x' AS b", format: 'JSON' });
    expect(await result.json()).toMatchObject({
      meta: [
        { name: 'a', type: 'UInt8' },
        { name: 'b', type: 'String' },
      ],
      data: [{ a: 1, b: 'x' }],
      rows: 1,
      statistics: { rows_read: 1 },
    });
  });

  it('binds typed parameters, whatever they hold', async () => {
    const params = {
      quotes: 'it\'s `a` "test" \\',
      control: 'tab\tnewline\nnull\0end',
      unicode: 'žluťoučký 🐎',
      list: ["a'b", 'c'],
      nothing: null,
      big: '18446744073709551615',
      day: '2026-01-02',
      map: new Map([['k', 'v']]),
    };
    const [row] = await rowsOf(
      `SELECT {quotes:String} AS quotes, {control:String} AS control, {unicode:String} AS unicode,
        {list:Array(String)} AS list, {nothing:Nullable(String)} AS nothing, toString({big:UInt64}) AS big,
        {day:Date} AS day, {map:Map(String, String)} AS map`,
      params,
    );
    expect(row).toEqual({ ...params, map: { k: 'v' } });
  });

  it('takes parameters too large for an address, as a form', async () => {
    const many = createClient({
      url: instance.url,
      use_multipart_params: true,
      log: { level: ClickHouseLogLevel.OFF },
    });
    const long = 'x'.repeat(300_000);
    const result = await many.query({
      query: 'SELECT length({long:String}) AS length',
      query_params: { long },
      format: 'JSONEachRow',
    });
    expect(await result.json()).toEqual([{ length: 300_000 }]);
    await many.close();
  });

  it('keeps the parameters of concurrent queries apart', async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 100 },
        async (_, n) => (await rowsOf<{ n: number }>('SELECT {n:UInt32} AS n', { n }))[0]?.n,
      ),
    );
    expect(answers).toEqual(answers.map((_, n) => n));
  });

  it('refuses a query whose parameter is missing, also when an earlier one had it', async () => {
    await rowsOf('SELECT {forgotten:UInt8}', { forgotten: 1 });
    await expect(rowsOf('SELECT {forgotten:UInt8}')).rejects.toMatchObject({ code: '456' });
  });

  it('applies settings, and forgets them', async () => {
    const settings = { max_threads: 1, max_block_size: '777' };
    const query = "SELECT getSetting('max_block_size') AS size";
    const result = await client.query({ query, clickhouse_settings: settings, format: 'JSONEachRow' });
    expect(await result.json()).toEqual([{ size: 777 }]);
    expect(await rowsOf(query)).not.toEqual([{ size: 777 }]);
  });

  it('has limits on memory, time and threads by default', async () => {
    const [limits] = await rowsOf<Record<string, number>>(
      "SELECT getSetting('max_memory_usage') AS memory, getSetting('max_execution_time') AS time, getSetting('max_threads') AS threads",
    );
    expect(Object.values(limits ?? {}).every((limit) => limit > 0)).toBe(true);
  });

  it('compresses the answer on request', async () => {
    const packed = createClient({
      url: instance.url,
      compression: { response: true, request: true },
      log: { level: ClickHouseLogLevel.OFF },
    });
    const query = 'SELECT number, repeat(toString(number), 10) AS s FROM numbers(100000)';
    const result = await packed.query({ query, format: 'JSONCompactEachRow' });
    expect(result.response_headers['content-encoding']).toBe('gzip');
    expect(await result.json()).toHaveLength(100_000);
    const table = await newTable('a UInt32');
    await packed.insert({ table, values: [{ a: 1 }], format: 'JSONEachRow' });
    expect(await rowsOf(`SELECT a FROM ${table}`)).toEqual([{ a: 1 }]);
    await packed.close();
  });

  it('passes on binary and document formats as the engine writes them', async () => {
    const parquet = await client.exec({ query: 'SELECT number AS n FROM numbers(200000) FORMAT Parquet' });
    const bytes = await buffer(parquet.stream);
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', bytes.length - 4)]).toEqual([
      'PAR1',
      'PAR1',
    ]);
    const csv = await client.exec({ query: 'SELECT number AS n FROM numbers(200000) FORMAT CSVWithNames' });
    const lines = (await text(csv.stream)).trimEnd().split('\n');
    expect(lines).toHaveLength(200_001);
    expect(lines.filter((line) => line === '"n"')).toHaveLength(1);
  });

  it('gives the summary of a whole answer', async () => {
    const response = await instance.fetch(`/?query=SELECT+sum(number)+FROM+numbers(1000)+FORMAT+JSONCompact`);
    expect(JSON.parse(response.headers.get('x-clickhouse-summary') ?? '')).toMatchObject({
      read_rows: '1000',
      result_rows: '1',
    });
    expect(await response.json()).toMatchObject({ data: [[499_500]] });
  });

  it('holds back an answer until its end on request, so that its status is correct', async () => {
    const query = 'SELECT throwIf(number = 3000000) FROM numbers(5000000) FORMAT JSONEachRow';
    const waiting = await instance.fetch(`/?wait_end_of_query=1`, { method: 'POST', body: query });
    expect(waiting.status).toBe(500);
    expect(waiting.headers.get('x-clickhouse-exception-code')).toBe('395');
  });
});

describe('errors', () => {
  it.each([
    ['SELEC 1', '62', 'SYNTAX_ERROR'],
    ['SELECT nothing_of_this_name', '47', 'UNKNOWN_IDENTIFIER'],
    ['SELECT * FROM no_table', '60', 'UNKNOWN_TABLE'],
    ['SELECT no_function(1)', '46', 'UNKNOWN_FUNCTION'],
    ['SELECT 1; SELECT 2', '62', 'SYNTAX_ERROR'],
    ['SET max_threads = 1', '48', 'NOT_IMPLEMENTED'],
    ["SELECT * FROM file('/etc/passwd', 'LineAsString')", '497', 'ACCESS_DENIED'],
    ["SELECT * FROM /* hidden */ `url` -- really\n ('http://127.0.0.1/', 'CSV')", '497', 'ACCESS_DENIED'],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", '497', 'ACCESS_DENIED'],
    [
      'SELECT count() FROM numbers(100000000000) SETTINGS max_execution_time = 0.2',
      '159',
      'TIMEOUT_EXCEEDED',
    ],
    [
      'SELECT groupArray(number) FROM numbers(100000000) SETTINGS max_memory_usage = 50000000',
      '241',
      'MEMORY_LIMIT_EXCEEDED',
    ],
  ])('%s is error %s', async (query, code, type) => {
    await expect(client.command({ query })).rejects.toMatchObject({ code, type });
    expect(await client.ping()).toEqual({ success: true });
  });

  it('refuses a setting that is not on the list', async () => {
    const response = await instance.fetch(`/?query=SELECT+1&allow_ddl=0`);
    expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([404, '115']);
  });

  it('refuses a database that does not exist', async () => {
    const elsewhere = createClient({
      url: instance.url,
      database: 'nowhere',
      log: { level: ClickHouseLogLevel.OFF },
    });
    await expect(elsewhere.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '81' });
    await elsewhere.close();
  });

  it('reports an error in the middle of a stream instead of ending it silently', async () => {
    const result = await client.query({
      query: 'SELECT throwIf(number = 3000000) AS n FROM numbers(10000000)',
      format: 'JSONEachRow',
    });
    const readAll = async () => {
      for await (const rows of result.stream()) void rows;
    };
    await expect(readAll()).rejects.toMatchObject({ code: '395' });
  });

  it('does not let a GET change anything', async () => {
    const response = await instance.fetch(`/?query=CREATE+TABLE+x+(a+UInt8)+ENGINE=Memory`);
    expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([403, '164']);
  });

  it('does not answer a web page', async () => {
    const response = await instance.fetch(`/?query=SELECT+1`, {
      headers: { origin: 'https://example.com' },
    });
    expect(response.status).toBe(403);
  });
});

describe('writing', () => {
  it('inserts objects, arrays with a column list, and streams', async () => {
    const table = await newTable('a UInt64, `$b` String');
    const objects = await client.insert({ table, values: [{ a: 1, $b: 'x' }], format: 'JSONEachRow' });
    expect(objects.summary?.written_rows).toBe('1');
    await client.insert({ table, values: [['y', 2]], columns: ['$b', 'a'], format: 'JSONCompactEachRow' });
    const many = Readable.from(Array.from({ length: 20_000 }, (_, n) => ({ a: n, $b: 'z' })));
    const streamed = await client.insert({ table, values: many, format: 'JSONEachRow' });
    expect(streamed.summary?.written_rows).toBe('20000');
    expect(await rowsOf(`SELECT count() AS c, uniqExact(\`$b\`) AS kinds FROM ${table}`)).toEqual([
      { c: 20_002, kinds: 3 },
    ]);
  });

  it('takes VALUES, INSERT … SELECT with parameters, and data behind the statement', async () => {
    const table = await newTable('a UInt64, b String');
    await client.command({ query: `INSERT INTO ${table} VALUES (1, 'semi;colon'), (2, 'it\\'s')` });
    const copied = await client.command({
      query: `INSERT INTO ${table} SELECT a + {plus:UInt8}, b FROM ${table}`,
      query_params: { plus: 10 },
      clickhouse_settings: { max_threads: 1 },
    });
    expect(copied.summary?.written_rows).toBe('2');
    await instance.fetch('/', {
      method: 'POST',
      body: `INSERT INTO ${table} FORMAT JSONEachRow\n{"a":7,"b":"ž"}\n`,
    });
    expect(await rowsOf(`SELECT a, b FROM ${table} ORDER BY a`)).toEqual([
      { a: 1, b: 'semi;colon' },
      { a: 2, b: "it's" },
      { a: 7, b: 'ž' },
      { a: 11, b: 'semi;colon' },
      { a: 12, b: "it's" },
    ]);
  });

  it('reads rows in the binary format that it writes', async () => {
    const table = await newTable('n UInt64, s String');
    const exported = await client.exec({
      query: 'SELECT number AS n, toString(number) AS s FROM numbers(100000) FORMAT Native',
    });
    const bytes = await buffer(exported.stream);
    const query = encodeURIComponent(`INSERT INTO ${table} FORMAT Native`);
    const response = await instance.fetch(`/?query=${query}`, { method: 'POST', body: bytes });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(await rowsOf(`SELECT count() AS c, sum(n) AS s FROM ${table}`)).toEqual([
      { c: 100_000, s: 4_999_950_000 },
    ]);
  });

  it('puts many small concurrent inserts into few commits, and each is there when it is answered', async () => {
    const table = await newTable('a UInt64');
    await Promise.all(
      Array.from({ length: 300 }, async (_, a) => {
        const result = await client.insert({ table, values: [{ a }], format: 'JSONEachRow' });
        expect(result.summary?.written_rows).toBe('1');
        expect(await rowsOf(`SELECT a FROM ${table} WHERE a = ${a}`)).toEqual([{ a }]);
      }),
    );
    const [parts] = await rowsOf<{ made: number }>(
      `SELECT max(max_block_number) AS made FROM system.parts WHERE table = '${table}' AND active`,
    );
    expect(parts?.made).toBeLessThan(150);
  });

  it('fails only the insert whose rows are wrong', async () => {
    const table = await newTable('a UInt64');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, a) =>
        client.insert({ table, values: [{ a: a === 25 ? 'wrong' : a }], format: 'JSONEachRow' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(outcomes[25]).toMatchObject({ status: 'rejected', reason: { code: '27' } });
    expect(await rowsOf(`SELECT count() AS c FROM ${table}`)).toEqual([{ c: 49 }]);
  });

  it('stores a batch that is sent again with the same token once', async () => {
    const table = await newTable('a UInt64', 'SETTINGS non_replicated_deduplication_window = 100');
    const send = (token: string) =>
      client.insert({
        table,
        values: [{ a: 1 }, { a: 2 }],
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: token },
      });
    await Promise.all([send('one'), send('one'), send('two')]);
    await send('one');
    expect(await rowsOf(`SELECT count() AS c FROM ${table}`)).toEqual([{ c: 4 }]);
  });

  it('takes a body larger than it holds in memory', async () => {
    const table = await newTable('n UInt64, s String');
    const source = Readable.from(Array.from({ length: 30_000 }, (_, n) => ({ n, s: 'x'.repeat(1000) })));
    const result = await client.insert({ table, values: source, format: 'JSONEachRow' });
    expect(result.summary?.written_rows).toBe('30000');
    expect(await rowsOf(`SELECT count() AS c, sum(length(s)) AS l FROM ${table}`)).toEqual([
      { c: 30_000, l: 30_000_000 },
    ]);
  });
});
