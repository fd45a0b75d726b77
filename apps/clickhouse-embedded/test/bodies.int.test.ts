/** The embedded engine reads the body of an insert completely or not at all. */
import { randomUUID } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useInstance } from './instance.ts';

const instance = useInstance();

const rowsOf = async (query: string): Promise<unknown[]> =>
  (await instance.client.query({ query, format: 'JSONEachRow' })).json();

const newTable = async (columns: string, settings = ''): Promise<string> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await instance.client.command({
    query: `CREATE TABLE ${name} (${columns}) ENGINE = MergeTree ORDER BY tuple() ${settings}`,
  });
  return name;
};

it('refuses data behind a statement that is not UTF-8, whose end it cannot find', async () => {
  const table = await newTable('a UInt64');
  const insert = async (comment: Buffer) => {
    const statement = [
      Buffer.from(`INSERT INTO ${table} /* `),
      comment,
      Buffer.from(' */ FORMAT TSV\n123\n'),
    ];
    const body = new Uint8Array(Buffer.concat(statement));
    const response = await instance.fetch('/', { method: 'POST', body });
    await response.text();
    return response.headers.get('x-clickhouse-exception-code') ?? 'stored';
  };
  expect(await insert(Buffer.from([0xff]))).toBe('62');
  expect(await insert(Buffer.from('ÿ'))).toBe('stored');
  expect(await rowsOf(`SELECT a FROM ${table}`)).toEqual([{ a: 123 }]);
});

describe('compressed bodies', () => {
  const insert = async (table: string, encoding: string, body: Buffer): Promise<string> => {
    const query = encodeURIComponent(`INSERT INTO ${table} FORMAT JSONEachRow`);
    const response = await instance.fetch(`/?query=${query}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-encoding': encoding },
    });
    await response.text();
    return response.headers.get('x-clickhouse-exception-code') ?? 'stored';
  };
  const row = (a: number, length = 1) => `${JSON.stringify({ a, s: 'x'.repeat(length) })}\n`;

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('stores the rows of every part of a %s body', async (encoding, pack) => {
    const table = await newTable('a UInt64, s String');
    const parts = [1, 2, 3].map((a) => pack(row(a)));
    expect(await insert(table, encoding, Buffer.concat(parts))).toBe('stored');
    const large = Array.from({ length: 12 }, (_, n) => pack(row(10 + n, 1_000_000)));
    expect(await insert(table, encoding, Buffer.concat(large))).toBe('stored');
    expect(await rowsOf(`SELECT count() AS c, max(a) AS last FROM ${table}`)).toEqual([{ c: 15, last: 21 }]);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('refuses a %s body with bytes that it cannot unpack', async (encoding, pack) => {
    const table = await newTable('a UInt64, s String');
    const zeros = Buffer.concat([Buffer.alloc(3), pack(row(2))]);
    const rest = [zeros, Buffer.from('garbage'), ...(/deflate|br/.test(encoding) ? [pack(row(2))] : [])];
    for (const bytes of rest) {
      expect(await insert(table, encoding, Buffer.concat([pack(row(1)), bytes]))).toBe('117');
      const large = pack(row(1, 9_000_000));
      expect(await insert(table, encoding, Buffer.concat([large, bytes]))).toBe('117');
    }
    expect(await insert(table, encoding, pack(row(1)).subarray(0, -1))).toBe('117');
    expect(await rowsOf(`SELECT count() AS c FROM ${table}`)).toEqual([{ c: 0 }]);
  });
});
