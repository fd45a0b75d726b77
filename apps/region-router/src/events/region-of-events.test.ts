import { gzipSync } from 'node:zlib';
import { mintToken } from '@meridian/identity';
import { describe, expect, it } from 'vitest';
import { regionOfEvents, SEARCHED_BYTES } from './region-of-events.ts';

const EVENTS = JSON.stringify({ api_key: mintToken('phc', 'eu'), event: 'page opened', properties: {} });
const BATCH_FIRST = JSON.stringify({ batch: ['x'.repeat(1_000_000)], api_key: mintToken('phc', 'eu') });
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, 'a'));

describe('finds the region of the token in', () => {
  it.each<[string, string | Buffer]>([
    ['JSON', EVENTS],
    ['JSON with the token behind a large batch', BATCH_FIRST],
    ['gzip', gzipSync(EVENTS)],
    ['gzip with the token behind a large batch', gzipSync(BATCH_FIRST)],
    ['the beginning of gzip', gzipSync(EVENTS + 'x'.repeat(1000)).subarray(0, -20)],
    ['base64', base64(EVENTS)],
    ['base64 of gzip', base64(gzipSync(EVENTS))],
    ['a form with base64', `compression=base64&data=${encodeURIComponent(base64(EVENTS))}`],
    ['a form with base64 that is not escaped', `data=${base64(EVENTS)}&ip=1`],
    ['a form with base64 of gzip', `data=${encodeURIComponent(base64(gzipSync(EVENTS)))}`],
    ['a form with JSON', `data=${encodeURIComponent(EVENTS)}`],
  ])('%s', async (_name, body) => {
    expect(await regionOfEvents(Buffer.from(body))).toBe('eu');
  });
});

describe('finds none, and unpacks no more than is searched, in', () => {
  it.each<[string, string | Buffer]>([
    ['an empty body', ''],
    ['JSON without a token', '{"event":"x"}'],
    ['a token whose checksum is wrong', EVENTS.replace(/phc_eu../, 'phc_euxx')],
    ['a form with an escape that is cut off', 'data=%7'],
    ['damaged gzip', gzipSync(EVENTS).subarray(0, 12)],
    ['gzip whose token is behind what is searched', gzipSync('a'.repeat(SEARCHED_BYTES + 70_000) + EVENTS)],
    ['gzip that becomes very large', bomb],
    ['base64 of gzip that becomes very large', base64(bomb)],
  ])('%s', async (_name, body) => {
    expect(await regionOfEvents(Buffer.from(body))).toBeUndefined();
  });
});
