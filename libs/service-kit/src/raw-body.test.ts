import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, expect, it } from 'vitest';
import { rawBody } from './raw-body.ts';

const app = express();
app.use(rawBody(8), (req, res) => void res.send((req.body as Buffer | undefined)?.toString() ?? 'nothing'));
const onError: ErrorRequestHandler = (error: { status: number }, _req, res, _next) =>
  void res.status(error.status).end();
app.use(onError);
const server = app.listen(0, '127.0.0.1');
afterAll(() => server.close());

const ZSTD = { 'content-encoding': 'zstd' };
const SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 1]);

const post = (chunks: readonly (string | Buffer)[], headers: Record<string, string | number> = {}) =>
  new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers }, async (res) => {
      let text = '';
      for await (const chunk of res) text += String(chunk);
      resolve([res.statusCode, text]);
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });

it.each<[string, (string | Buffer)[], Record<string, string | number>, [number, string]]>([
  ['of a known length', ['12345678'], { 'content-length': 8 }, [200, '12345678']],
  ['in chunks', ['1234', '5678'], {}, [200, '12345678']],
  ['compressed', [gzipSync('1234')], { 'content-encoding': 'gzip' }, [200, '1234']],
  ['that is none', [], {}, [200, '']],
  ['too large', ['123456789'], { 'content-length': 9 }, [413, '']],
  ['too large in chunks', ['12345678', '9', 'x'.repeat(100_000)], {}, [413, '']],
  ['too large once unpacked', [gzipSync('x'.repeat(1_000))], { 'content-encoding': 'gzip' }, [413, '']],
  ['in upper-case GZIP', [gzipSync('1234')], { 'content-encoding': 'GZIP' }, [200, '1234']],
  ['in deflate', [deflateSync('1234')], { 'content-encoding': 'deflate' }, [200, '1234']],
  ['in br', [brotliCompressSync('1234')], { 'content-encoding': 'br' }, [200, '1234']],
  ['of zstd frames', [zstdCompressSync('12'), SKIPPABLE, zstdCompressSync('34')], ZSTD, [200, '1234']],
  ['of gzip members', [gzipSync('12'), gzipSync('34')], { 'content-encoding': 'gzip' }, [200, '1234']],
  [
    'of zstd frames that are too large',
    ['1234', '5678', '9'].map((part) => zstdCompressSync(part)),
    ZSTD,
    [413, ''],
  ],
  ['of very many zstd frames', Array<Buffer>(1_001).fill(zstdCompressSync('')), ZSTD, [400, '']],
  [
    'of two streams of deflate',
    [deflateSync('12'), deflateSync('34')],
    { 'content-encoding': 'deflate' },
    [400, ''],
  ],
  [
    'of two streams of br',
    [brotliCompressSync('12'), brotliCompressSync('34')],
    { 'content-encoding': 'br' },
    [400, ''],
  ],
  [
    'of gzip with zeros and a member behind it',
    [gzipSync('12'), Buffer.alloc(4), gzipSync('34')],
    { 'content-encoding': 'gzip' },
    [400, ''],
  ],
  ['of zstd with garbage behind it', [zstdCompressSync('12'), 'garbage'], ZSTD, [400, '']],
  ['that is empty and said to be compressed', [], { 'content-encoding': 'gzip' }, [200, '']],
  [
    'too large, of a compression that does not need it',
    ['123456789'],
    { 'content-encoding': 'identity' },
    [413, ''],
  ],
  ['of an unknown compression', ['1'], { 'content-encoding': 'snappy' }, [415, '']],
])('a body %s', async (_name, chunks, headers, answer) => {
  expect(await post(chunks, headers)).toEqual(answer);
});
