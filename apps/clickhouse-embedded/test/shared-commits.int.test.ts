/** Inserts that arrive together share a commit. Each is stored once or refused for its own rows. */
import { describe, expect, it } from 'vitest';
import { useInstance } from './instance.ts';

const instance = useInstance();

const command = (query: string) => instance.client.command({ query });

const post = async (
  query: string,
  body: string | Buffer,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const response = await instance.fetch(`/?${new URLSearchParams({ query, ...settings })}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  await response.text();
  return response.headers.get('x-clickhouse-exception-code') ?? 'stored';
};

/** Sends the bodies at the same time. */
const insertAll = (
  table: string,
  bodies: readonly string[],
  settings?: Readonly<Record<string, string>>,
): Promise<string[]> =>
  Promise.all(bodies.map((body) => post(`INSERT INTO ${table} FORMAT JSONEachRow`, body, settings)));

const valueIn = async (query: string): Promise<string> => {
  const result = await instance.client.query({ query, format: 'TabSeparated' });
  return (await result.text()).trim();
};

/** The expected answer to each insert when the one at `bad` has wrong rows. */
const allBut = (count: number, bad: number, code: string): string[] =>
  Array.from({ length: count }, (_, n) => (n === bad ? code : 'stored'));

const bodies = (count: number, row: (n: number) => unknown): string[] =>
  Array.from({ length: count }, (_, n) => JSON.stringify(row(n)));

describe('refuses only the insert', () => {
  it('whose row violates a constraint', async () => {
    await command(
      'CREATE TABLE positive (x Int64, CONSTRAINT p CHECK x >= 0) ENGINE = MergeTree ORDER BY x PARTITION BY x % 5',
    );
    const answers = await insertAll(
      'positive',
      bodies(40, (n) => ({ x: n === 20 ? -1 : n })),
    );
    expect(answers).toEqual(allBut(40, 20, '469'));
    expect(await valueIn('SELECT count() FROM positive')).toBe('39');
  });

  it('whose row gives a column no value', async () => {
    await command(
      'CREATE TABLE computed (x Int64, y UInt8 DEFAULT throwIf(x = 20)) ENGINE = MergeTree ORDER BY x',
    );
    const answers = await insertAll(
      'computed',
      bodies(40, (x) => ({ x })),
    );
    expect(answers).toEqual(allBut(40, 20, '395'));
    expect(await valueIn('SELECT count() FROM computed')).toBe('39');
  });

  const heavy = 'k UInt64, y UInt64 DEFAULT arraySum(range(k))';
  it.each<[string, string, string, object, object, string]>([
    [
      'whose nested arrays have different sizes',
      'n Nested(a Int32, b Int32)',
      'ORDER BY x',
      { 'n.a': [1], 'n.b': [1] },
      { 'n.a': [1], 'n.b': [1, 2] },
      '190',
    ],
    [
      'whose nested arrays have different sizes, of several partitions',
      'n Nested(a Int32, b Int32)',
      'ORDER BY x PARTITION BY x % 5',
      { 'n.a': [1], 'n.b': [1] },
      { 'n.a': [1], 'n.b': [1, 2] },
      '190',
    ],
    [
      'whose arrays do not fit a function',
      'a Array(Int32), b Array(Int32), c Array(Int32) DEFAULT arrayMap((p, q) -> p + q, a, b)',
      'ORDER BY x',
      { a: [1], b: [1] },
      { a: [1], b: [1, 2] },
      '190',
    ],
    [
      'whose pattern is not a regular expression',
      's String, p String, y UInt8 DEFAULT match(s, p)',
      'ORDER BY x',
      { s: 'a', p: 'a' },
      { s: 'a', p: '(' },
      '427',
    ],
    [
      'whose key cannot be computed',
      's String, p String',
      'ORDER BY (x, match(s, p))',
      { s: 'a', p: 'a' },
      { s: 'a', p: '(' },
      '427',
    ],
    [
      'whose row needs an array of negative size',
      'k Int64, y Array(UInt8) DEFAULT arrayWithConstant(k, 1)',
      'ORDER BY x',
      { k: 1 },
      { k: -1 },
      '128',
    ],
    [
      'whose text cannot be decrypted',
      "p String, y String DEFAULT decrypt('aes-128-ecb', p, '0123456789abcdef')",
      'ORDER BY x',
      { p: '' },
      { p: 'zzz' },
      '454',
    ],
    ['whose row needs too much memory', heavy, 'ORDER BY x', { k: 1 }, { k: 400_000_000 }, '241'],
    [
      'whose row has the words of an error of a view',
      's String, CONSTRAINT c CHECK length(s) < 2',
      'ORDER BY x PARTITION BY x % 5',
      { s: 'a' },
      { s: 'b: while pushing to view a.v' },
      '469',
    ],
  ])('%s', async (_, columns, keys, good, bad, code) => {
    await command(`CREATE OR REPLACE TABLE neighbours (x Int64, ${columns}) ENGINE = MergeTree ${keys}`);
    const answers = await insertAll(
      'neighbours',
      bodies(40, (x) => ({ x, ...(x === 20 ? bad : good) })),
    );
    expect(answers).toEqual(allBut(40, 20, code));
    expect(await valueIn('SELECT count(), uniqExact(x) FROM neighbours')).toBe('39\t39');
  });

  it('whose row a view refuses, and stores the others once', async () => {
    await command('CREATE TABLE source (x Int64, d String) ENGINE = MergeTree ORDER BY x');
    await command('CREATE TABLE target (x Int64, d Date) ENGINE = MergeTree ORDER BY x');
    // The table is known to be without a view.
    await insertAll(
      'source',
      bodies(10, (n) => ({ x: 1_000 + n, d: '' })),
    );
    await command('CREATE MATERIALIZED VIEW view TO target AS SELECT x, toDate(d) AS d FROM source');
    const answers = await insertAll(
      'source',
      bodies(40, (x) => ({ x, d: x === 20 ? 'no date' : '2026-01-02' })),
    );
    expect(answers).toEqual(allBut(40, 20, '38'));
    expect(await valueIn('SELECT countIf(x != 20), uniqExactIf(x, x != 20) FROM source')).toBe('49\t49');
    expect(await valueIn('SELECT count(), uniqExact(x) FROM target')).toBe('39\t39');
  });

  it('whose row a view behind a view refuses, and stores the others once', async () => {
    await command('CREATE TABLE first (x Int64, p String) ENGINE = MergeTree ORDER BY x');
    await command(
      'CREATE TABLE second (x Int64, p String, CONSTRAINT c CHECK x != 10) ENGINE = MergeTree ORDER BY x',
    );
    await command(
      'CREATE TABLE third (x Int64, y UInt8 DEFAULT throwIf(x = 20)) ENGINE = MergeTree ORDER BY x',
    );
    await command(
      `CREATE MATERIALIZED VIEW to_second TO second AS SELECT x, p FROM first WHERE match('a', p)`,
    );
    await command('CREATE MATERIALIZED VIEW to_third TO third AS SELECT x FROM second');
    const answers = await insertAll(
      'first',
      bodies(40, (x) => ({ x, p: x === 30 ? '(' : 'a' })),
    );
    const refused = new Map([
      [10, '469'],
      [20, '395'],
      [30, '427'],
    ]);
    expect(answers).toEqual(answers.map((_, x) => refused.get(x) ?? 'stored'));
    for (const table of ['first', 'second', 'third']) {
      const counts = 'countIf(x NOT IN (10, 20, 30)), uniqExactIf(x, x NOT IN (10, 20, 30))';
      expect(await valueIn(`SELECT ${counts} FROM ${table}`)).toBe('37\t37');
    }
  });

  it('of each table, when inserts into many tables arrive together', async () => {
    const tables = Array.from({ length: 8 }, (_, n) => `together_${n}`);
    for (const table of tables) {
      await command(
        `CREATE TABLE ${table} (x Int64, p String, y UInt8 DEFAULT match('a', p)) ENGINE = MergeTree ORDER BY x`,
      );
    }
    const answers = await Promise.all(
      tables.map((table, bad) =>
        insertAll(
          table,
          bodies(40, (x) => ({ x, p: x === bad ? '(' : 'a' })),
        ),
      ),
    );
    expect(answers).toEqual(tables.map((_, bad) => allBut(40, bad, '427')));
    for (const table of tables) {
      expect(await valueIn(`SELECT count(), uniqExact(x) FROM ${table}`)).toBe('39\t39');
    }
  });

  it('that is not whole, also when others would complete it', async () => {
    await command('CREATE TABLE whole (x UInt32, s String) ENGINE = MergeTree ORDER BY x');
    const answers = await insertAll('whole', [
      '{"x":1,"skipped":[',
      '{"x":2},',
      '{"x":3}]}',
      '{"x":4,"s":"open',
      '{"x":5,"s":"good"}',
      '{"x":6',
    ]);
    expect(answers.map((answer) => answer === 'stored')).toEqual([false, true, false, false, true, false]);
    expect(await valueIn('SELECT groupArray(x) FROM (SELECT x FROM whole ORDER BY x)')).toBe('[2,5]');
  });
});

it('stores inserts of more partitions together than one insert may have', async () => {
  await command('CREATE TABLE partitioned (x Int64) ENGINE = MergeTree ORDER BY x PARTITION BY x');
  const answers = await insertAll(
    'partitioned',
    bodies(150, (x) => ({ x })),
  );
  expect(answers.filter((answer) => answer !== 'stored')).toEqual([]);
  expect(await valueIn('SELECT count(), uniqExact(x) FROM partitioned')).toBe('150\t150');
});

it('stores nothing twice when a partition fails after others are stored', async () => {
  await command(
    `CREATE TABLE expiring (x Int64, d String) ENGINE = MergeTree ORDER BY x PARTITION BY x
      TTL toDate(d) + INTERVAL 1 DAY`,
  );
  const answers = await insertAll(
    'expiring',
    bodies(40, (x) => ({ x, d: x === 20 ? 'no date' : '2090-01-01' })),
  );
  const stored = answers.flatMap((answer, x) => (answer === 'stored' ? [x] : []));
  expect(answers[20]).toBe('38');
  expect(await valueIn('SELECT count() = uniqExact(x) FROM expiring')).toBe('1');
  expect(await valueIn(`SELECT countIf(x IN (${[...stored, -1].join(', ')})) FROM expiring`)).toBe(
    String(stored.length),
  );
});

describe('stores each row once', () => {
  const many = (count: number, insert: number) =>
    Array.from({ length: count }, (_, n) => `{"x":${(insert * count + n) % 10}}`).join('\n');

  it.each([
    [
      'in blocks that the insert makes small',
      500,
      { max_insert_block_size: '100', min_insert_block_size_rows: '100' },
    ],
    ['in more than one block of the engine', 100_000, undefined],
  ])('%s', async (_, rows, settings) => {
    await command('CREATE OR REPLACE TABLE blocks (x UInt32) ENGINE = MergeTree ORDER BY x');
    const all = Array.from({ length: 16 }, (__, n) =>
      n === 14 ? `${many(rows - 1, n)}\n{"x":"wrong"}` : many(rows, n),
    );
    const answers = await insertAll('blocks', all, {
      ...settings,
      min_insert_block_size_bytes: '0',
      input_format_parallel_parsing: '0',
    });
    expect(answers).toEqual(allBut(16, 14, '27'));
    const left = Number(await valueIn('SELECT count() FROM blocks')) - 15 * rows;
    // Of the refused insert, the blocks before the wrong row may be stored.
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(rows);
  });

  it('in large inserts without settings', async () => {
    await command('CREATE OR REPLACE TABLE blocks (x UInt32) ENGINE = MergeTree ORDER BY x');
    const large = '{}\n'.repeat(200_000);
    const all = Array.from({ length: 14 }, (_, n) => (n === 13 ? '{"x":"wrong"}' : large));
    expect(await insertAll('blocks', all)).toEqual(allBut(14, 13, '27'));
    expect(await valueIn('SELECT count() FROM blocks')).toBe('2600000');
  });
});

describe('stores each row of inserts that are as large as a shared commit takes, and larger', () => {
  const LARGEST_SHARED = 128 * 1024;

  it.each<[string, (x: number, s: string) => string]>([
    ['JSONEachRow', (x, s) => JSON.stringify({ x, s })],
    ['JSONCompactEachRow', (x, s) => JSON.stringify([x, s])],
    ['Values', (x, s) => `(${x}, '${s}')`],
    ['RowBinary', (x, s) => `${String.fromCharCode(x, 0, 0, 0)}${lengthPrefix(s.length)}${s}`],
  ])('in %s', async (format, row) => {
    await command('CREATE OR REPLACE TABLE sized (x UInt32, s String) ENGINE = MergeTree ORDER BY x');
    const sizes = [-2, -1, 0, 1, 2, 1_000].map((more) => LARGEST_SHARED + more);
    const rows = sizes.flatMap((size, n) =>
      Array.from({ length: 8 }, (_, at) => {
        const x = n * 8 + at;
        // The decimal length of the text has the same number of digits for all of these sizes.
        const others = row(x, 'y'.repeat(100_000)).length - 100_000;
        return row(x, 'y'.repeat(size - others));
      }),
    );
    const answers = await Promise.all(
      rows.map((body) => post(`INSERT INTO sized FORMAT ${format}`, Buffer.from(body, 'latin1'))),
    );
    expect(answers.filter((answer) => answer !== 'stored')).toEqual([]);
    expect(await valueIn('SELECT count(), uniqExact(x) FROM sized')).toBe('48\t48');
    const cut = rows.map((body) => Buffer.from(body, 'latin1').subarray(0, -3));
    const refused = await Promise.all(cut.map((body) => post(`INSERT INTO sized FORMAT ${format}`, body)));
    expect(refused.filter((answer) => answer === 'stored')).toEqual([]);
    expect(await valueIn('SELECT count() FROM sized')).toBe('48');
  });

  const lengthPrefix = (length: number): string =>
    length < 128
      ? String.fromCharCode(length)
      : String.fromCharCode((length % 128) + 128) + lengthPrefix(Math.floor(length / 128));
});

it('skips wrong rows of the insert that allows them, and no rows of others', async () => {
  await command('CREATE TABLE tolerant (x UInt32, s String) ENGINE = MergeTree ORDER BY x');
  const answers = await insertAll(
    'tolerant',
    Array.from({ length: 30 }, (_, x) =>
      x % 5 === 3 ? `{"x":${x},"s":"open` : JSON.stringify({ x, s: '' }),
    ),
    { input_format_allow_errors_num: '100' },
  );
  const good = answers.filter((_, x) => x % 5 !== 3);
  expect(good.filter((answer) => answer !== 'stored')).toEqual([]);
  expect(await valueIn('SELECT countIf(x % 5 != 3), count() = uniqExact(x) FROM tolerant')).toBe('24\t1');
});

it('refuses input(), which would find no rows', async () => {
  await command('CREATE TABLE from_input (x UInt32) ENGINE = MergeTree ORDER BY x');
  const insert = "INSERT INTO from_input SELECT x FROM input('x UInt32') FORMAT";
  expect(await post(`${insert} CSV`, '1\n2\n')).toBe('48');
  expect(await post(`${insert} JSONEachRow`, '{"x":1}\n')).toBe('48');
  expect(await post('', `${insert} CSV\n1`)).toBe('48');
  expect(await post(`${insert} CSV`, 'garbage')).toBe('48');
});

it('acknowledges inserts without rows', async () => {
  await command('CREATE TABLE no_rows (x UInt32) ENGINE = MergeTree ORDER BY x');
  const empty = [
    ['JSONEachRow', ''],
    ['JSONEachRow', ' \n\n'],
    ['JSONEachRow', '[]'],
    ['JSONCompactEachRow', '\n'],
    ['CSVWithNames', '"x"\n'],
    ['JSON', '{"meta":[{"name":"x","type":"UInt32"}],"data":[]}'],
    ['Values', ' '],
  ] as const;
  for (const [format, body] of empty) {
    expect([format, await post(`INSERT INTO no_rows FORMAT ${format}`, body)]).toEqual([format, 'stored']);
  }
});
