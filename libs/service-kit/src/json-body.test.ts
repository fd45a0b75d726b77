import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonBody, jsonBytes } from './json-body.ts';

const app = express();
app.post('/parsed', ...jsonBody(1_000), (req, res) => void res.json(req.body));
app.post('/bytes', ...jsonBytes(1_000), (req, res) => {
  const bytes = req.body as Buffer;
  res.json(bytes.byteLength === 0 ? {} : JSON.parse(bytes.toString().replace(/^\uFEFF/, '')));
});
const onError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  res.status((error as { status?: number }).status ?? 400).json({ message: String(error) });
};
app.use(onError);
const server = app.listen(0, '127.0.0.1');
afterAll(() => server.close());

const JSON_TEXT = '{"a":1}';
const FORM = 'application/x-www-form-urlencoded';

describe.each(['/parsed', '/bytes'])('a body at a route that reads JSON as %s', (path) => {
  const post = (body: string | Uint8Array<ArrayBuffer> | undefined, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method: 'POST',
      // Plain bytes have no media type.
      ...(body !== undefined && { body: typeof body === 'string' ? new TextEncoder().encode(body) : body }),
      headers,
    });

  it.each<[string, string, Record<string, string>]>([
    ['of no type', JSON_TEXT, {}],
    ['of an empty type', JSON_TEXT, { 'content-type': '' }],
    ['that curl -d sends', JSON_TEXT, { 'content-type': FORM }],
    ['of a form with a character set', JSON_TEXT, { 'content-type': `${FORM}; charset=utf-8` }],
    ['of plain text', ` \n${JSON_TEXT}`, { 'content-type': 'text/plain;charset=UTF-8' }],
    ['of bytes', JSON_TEXT, { 'content-type': 'application/octet-stream' }],
    ['with a byte order mark', `\uFEFF${JSON_TEXT}`, { 'content-type': FORM }],
    ['of JSON', JSON_TEXT, { 'content-type': 'application/json; charset=utf-8' }],
    ['of a kind of JSON', JSON_TEXT, { 'content-type': 'application/ld+json' }],
  ])('%s is read when it is JSON', async (_name, body, headers) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
  });

  it('that is packed is read when it is JSON', async () => {
    const packed = new Uint8Array(gzipSync(JSON_TEXT));
    const answer = await post(packed, { 'content-type': FORM, 'content-encoding': 'gzip' });
    expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
  });

  it.each<[string, Buffer[], string]>([
    ['of frames of zstd', [zstdCompressSync(''), zstdCompressSync('{"a":'), zstdCompressSync('1}')], 'zstd'],
    ['of members of gzip', [gzipSync('{"a":'), gzipSync('1}')], 'gzip'],
  ])('%s is read to its end', async (_name, parts, encoding) => {
    for (const type of [FORM, 'application/json', 'application/json; charset=utf-8']) {
      const packed = new Uint8Array(Buffer.concat(parts));
      const answer = await post(packed, { 'content-type': type, 'content-encoding': encoding });
      expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
    }
  });

  it.each<[string, Buffer[], string]>([
    ['of two streams of deflate', [deflateSync(JSON_TEXT), deflateSync(JSON_TEXT)], 'deflate'],
    ['of two streams of br', [brotliCompressSync(JSON_TEXT), brotliCompressSync(JSON_TEXT)], 'br'],
    ['of gzip and zeros', [gzipSync(JSON_TEXT), Buffer.alloc(8)], 'gzip'],
    ['of zstd and garbage', [zstdCompressSync(JSON_TEXT), Buffer.from('garbage')], 'zstd'],
  ])('%s is a 400', async (_name, parts, encoding) => {
    const packed = new Uint8Array(Buffer.concat(parts));
    for (const type of [FORM, 'application/json']) {
      expect((await post(packed, { 'content-type': type, 'content-encoding': encoding })).status).toBe(400);
    }
  });

  it('that is empty is an empty object, with any type', async () => {
    for (const type of [FORM, 'application/json', 'text/yaml']) {
      const answer = await post(undefined, { 'content-type': type });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
  });

  it.each<[string, string, Record<string, string>]>([
    ['of no type', 'a=1', {}],
    ['of a form', 'a=1&b=%7B%22a%22%3A1%7D', { 'content-type': FORM }],
    ['of a form that holds a number', '1', { 'content-type': FORM }],
    ['of blanks', '   ', { 'content-type': FORM }],
    ['of plain text', 'a: 1', { 'content-type': 'text/plain' }],
    ['of several parts', JSON_TEXT, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['of YAML', JSON_TEXT, { 'content-type': 'text/yaml' }],
    ['of an image', JSON_TEXT, { 'content-type': 'image/png' }],
    ['of a type that only begins like JSON', JSON_TEXT, { 'content-type': 'application/jsonp' }],
  ])('%s is never ignored: it is a 415 that says what to send', async (_name, body, headers) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.text()]).toEqual([
      415,
      expect.stringContaining('Content-Type: application/json'),
    ]);
  });

  it('that begins like JSON and is malformed is a 400', async () => {
    expect((await post('{"a":', { 'content-type': FORM })).status).toBe(400);
  });
});

it('a body in another character set is read when uncompressed, otherwise a 415', async () => {
  const text = Buffer.from(JSON_TEXT, 'utf16le');
  const statuses = [];
  for (const [body, encoding] of [
    [text, 'identity'],
    [gzipSync(text), 'gzip'],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/parsed`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/json; charset=utf-16le', 'content-encoding': encoding },
    });
    statuses.push(answer.status, await answer.text());
  }
  expect(statuses).toEqual([200, JSON_TEXT, 415, expect.any(String)]);
});

it('a body with half of a surrogate pair is refused, whatever its type', async () => {
  for (const type of ['application/json', 'application/ld+json', FORM]) {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/parsed`, {
      method: 'POST',
      body: '{"name":"a\\ud800b"}',
      headers: { 'content-type': type },
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: expect.stringContaining('half of a surrogate pair') },
    ]);
  }
});
