import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody, type RequestBody } from './decode-body.ts';

const json = '{"event":"päge+view","distinct_id":"a b"}';
const base64 = Buffer.from(json).toString('base64');
const gzip = gzipSync(json);

const twice = (bytes: Buffer): Buffer => Buffer.concat([bytes, bytes]);

const request = (part: Partial<RequestBody> & { search?: string }): RequestBody => ({
  query: new URLSearchParams(part.search ?? ''),
  contentType: 'application/json',
  contentEncoding: '',
  bytes: Buffer.alloc(0),
  ...part,
});
const form = { contentType: 'application/x-www-form-urlencoded' };
const LIMIT = 1_000_000;

describe('decodeBody', () => {
  it.each<[string, Parameters<typeof request>[0]]>([
    ['plain JSON', { bytes: Buffer.from(json) }],
    ['JSON behind a byte order mark', { bytes: Buffer.from(`\ufeff${json}`) }],
    [
      'text/plain, as browsers send to avoid a preflight',
      { bytes: Buffer.from(json), contentType: 'text/plain' },
    ],
    ['Content-Encoding: gzip', { bytes: gzip, contentEncoding: 'gzip' }],
    ['Content-Encoding: deflate', { bytes: deflateSync(json), contentEncoding: 'deflate' }],
    ['Content-Encoding: br', { bytes: brotliCompressSync(json), contentEncoding: 'br' }],
    [
      'members of gzip',
      {
        bytes: Buffer.concat([gzipSync(json.slice(0, 9)), gzipSync(json.slice(9))]),
        contentEncoding: 'gzip',
      },
    ],
    ['a gzip header left over by a proxy', { bytes: Buffer.from(json), contentEncoding: 'gzip' }],
    ['compression=gzip', { bytes: gzip, search: 'compression=gzip' }],
    ['compression=gzip-js', { bytes: gzip, search: 'compression=gzip-js', contentType: 'text/plain' }],
    ['gzip that only its magic bytes announce', { bytes: gzip }],
    ['compression=base64', { bytes: Buffer.from(base64), search: 'compression=base64' }],
    ['base64 that no header announces', { bytes: Buffer.from(base64) }],
    ['url-safe base64', { bytes: Buffer.from(Buffer.from(json).toString('base64url')) }],
    ['base64 of gzip', { bytes: Buffer.from(gzip.toString('base64')) }],
    ['a form with base64', { ...form, bytes: Buffer.from(`data=${encodeURIComponent(base64)}`) }],
    ['a form whose base64 was not escaped', { ...form, bytes: Buffer.from(`data=${base64}`) }],
    ['a form with plain JSON', { ...form, bytes: Buffer.from(`data=${encodeURIComponent(json)}&ip=1`) }],
    ['a form that is JSON', { ...form, bytes: Buffer.from(json) }],
    ['GET ?data=', { search: `data=${encodeURIComponent(base64)}`, contentType: '' }],
  ])('reads %s', async (_name, part) => {
    expect(await decodeBody(request(part), LIMIT)).toBe(json);
  });

  it.each<[string, Parameters<typeof request>[0], number]>([
    ['no body', {}, 400],
    ['two fields of data', { ...form, bytes: Buffer.from(`data=${base64}&data=${base64}`) }, 400],
    ['two parameters of data', { search: `data=${base64}&data=${base64}` }, 400],
    ['data in the body and in the address', { bytes: gzip, search: `data=${base64}` }, 400],
    ['an unknown content encoding', { bytes: gzip, contentEncoding: 'zstd' }, 400],
    ['broken gzip', { bytes: gzip.subarray(0, 20) }, 400],
    ['gzip with zeros behind it', { bytes: Buffer.concat([gzip, Buffer.alloc(8), gzip]) }, 400],
    ['two streams of deflate', { bytes: twice(deflateSync(json)), contentEncoding: 'deflate' }, 400],
    ['two streams of br', { bytes: twice(brotliCompressSync(json)), contentEncoding: 'br' }, 400],
    ['raw deflate', { bytes: deflateRawSync(json), contentEncoding: 'deflate' }, 400],
    ['lz64 that continues', { bytes: Buffer.from('IY18aQ==IY18aQ=='), search: 'compression=lz64' }, 400],
    ['bytes that are nothing', { bytes: Buffer.from([0, 1, 2, 200]) }, 400],
    ['broken lz64', { bytes: Buffer.from('!!!'), search: 'compression=lz64' }, 400],
    ['a gzip bomb', { bytes: gzipSync(Buffer.alloc(LIMIT + 1, '[')) }, 413],
    [
      'a gzip bomb in base64',
      { bytes: Buffer.from(gzipSync(Buffer.alloc(LIMIT + 1, '[')).toString('base64')) },
      413,
    ],
  ])('refuses %s', async (_name, part, status) => {
    await expect(decodeBody(request(part), LIMIT)).rejects.toMatchObject({ status });
  });
});
