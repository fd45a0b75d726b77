import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { mintToken } from '@meridian/identity';
import { describe, expect, it } from 'vitest';
import { regionOfEvents, SEARCHED_BYTES } from './region-of-events.ts';

const EVENTS = JSON.stringify({ api_key: mintToken('phc', 'eu'), event: 'page opened', properties: {} });
const BATCH_FIRST = JSON.stringify({ batch: ['x'.repeat(1_000_000)], api_key: mintToken('phc', 'eu') });
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
const properties = (region: 'us' | 'eu') => JSON.stringify({ token: mintToken('phc', region) });
const form = (parts: Record<string, string>) =>
  `${Object.entries(parts)
    .map(([name, text]) => `--b1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('')}--b1--\r\n`;
/** Characters whose UTF-16 code units end with the byte of a quote or a backslash. */
const SIMILAR_TO_QUOTES = '😢 丢 Ģ 屜';
const withAsciiOnly = (json: string) =>
  json.replace(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
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
    [
      'a form with JSON whose spaces are pluses',
      `data=${encodeURIComponent(EVENTS.replaceAll(':', ': ')).replaceAll('%20', '+')}`,
    ],
    ['JSON behind a byte order mark', `\ufeff${EVENTS}`],
    ['JSON that is encoded twice', JSON.stringify(EVENTS)],
    [
      'the beginning of JSON that is encoded twice',
      JSON.stringify(`${EVENTS.slice(0, -1)},"a":"\n`).slice(0, -2),
    ],
    [
      'JSON that is encoded twice, the second time in ASCII',
      withAsciiOnly(JSON.stringify(EVENTS.replace('{', `{"title":"${SIMILAR_TO_QUOTES}",`))),
    ],
    ['JSON with many spaces', EVENTS.replace(':', `${' '.repeat(50)}:${' '.repeat(50)}`)],
    [
      'JSON with escapes in the key and the token',
      EVENTS.replace('api_key":"phc_', 'api\\u005fkey":"phc\\u005F'),
    ],
    ['gzip of gzip', gzipSync(gzipSync(EVENTS))],
    ['base64 of base64', base64(base64(EVENTS))],
    ['base64 behind a line break', `\n${base64(EVENTS)}`],
    ['gzip of base64 of gzip', gzipSync(base64(gzipSync(EVENTS)))],
    ['gzip of JSON that looks like a form', gzipSync(EVENTS.replace('page opened', '?a=1&data=2'))],
    ['a part of a form', form({ event: EVENTS })],
    [
      'a part of a form that looks like another form',
      form({ event: EVENTS.replace('page opened', '?a=1&data=2') }),
    ],
    ['the part with the properties', form({ event: '{"event":"a"}', 'event.properties': properties('eu') })],
    [
      'the part with the properties, as capture-service reads it',
      form({
        event: '{"event":"a"}',
        'event.properties': `{"api_key":"${mintToken('phc', 'us')}","token":"${mintToken('phc', 'eu')}"}`,
      }),
    ],
    ['a separate part', form({ event: '{"event":"a"}', 'event.properties.token': mintToken('phc', 'eu') })],
    ['a part behind another token', form({ 'event.properties.$ai_input': properties('us'), event: EVENTS })],
  ])('%s', async (_name, body) => {
    expect(await regionOfEvents(Buffer.from(body))).toBe('eu');
  });
});

/** `{"api_key":"phc_eu…","event":"a"}` with this token, packed with the library of old web SDKs (1.5.0). */
const LZ64 =
  'N4IghgDglg+g1gUwJ4gFwggCwMYwQVwEYAzAKQCs44IEBOABSgBUB3WgaQGV8AbAQQAcAcRwAXAMwAGAG4AtAF4AWABIQAJgEUArNi0AjWtnoAxQuIByYAI59sIADQgE0hADtRacCAC+QA==';

describe('finds the region of the project token although a property before it contains one of another region', () => {
  const url = `https://shop.example/?x=${mintToken('phc', 'us')}`;
  const visit = (more: object) => ({ event: '$pageview', properties: { $current_url: url, ...more } });
  const key = mintToken('phc', 'eu');
  const quoted = { referrer: JSON.stringify({ api_key: mintToken('phc', 'us') }) };
  const bodies: Record<string, unknown> = {
    'a batch with the key last': { batch: [visit({})], api_key: key },
    'an event with the token in its properties': visit({ token: key }),
    'a list of events': [visit({ token: key }), visit({ token: key })],
    'a profile': [{ $set: { url }, $token: key, $distinct_id: 'a' }],
    'a batch with JSON in a property': { batch: [visit(quoted)], api_key: key },
    'a batch with a token in an object of a property': {
      batch: [visit({ query: { api_key: mintToken('phc', 'us') } })],
      api_key: key,
    },
    'a batch with a token in a list of a property': {
      batch: [visit({ batch: [{ api_key: mintToken('phc', 'us') }] })],
      token: key,
    },
    'an event with a token in a person property': visit({
      $set: { token: mintToken('phc', 'us') },
      api_key: key,
    }),
    'an event with characters that are similar to quotes': visit({ title: SIMILAR_TO_QUOTES, token: key }),
    'an event that another project has received before': {
      ...visit({ token: mintToken('phc', 'us') }),
      token: key,
    },
    'a batch that is longer than the first part': {
      batch: [visit({ x: 'x'.repeat(100_000) })],
      api_key: key,
    },
  };
  it.each(Object.entries(bodies))('%s', async (_name, events) => {
    for (const text of [JSON.stringify(events), JSON.stringify(events, null, 2)])
      for (const body of [text, gzipSync(text), base64(text), `data=${encodeURIComponent(text)}`])
        expect(await regionOfEvents(Buffer.from(body))).toBe('eu');
  });

  it('and none in a part of a body that does not have the token yet', async () => {
    const text = JSON.stringify({ batch: [visit({})], api_key: key });
    for (const body of [Buffer.from(text.slice(0, -30)), gzipSync(text).subarray(0, -30)])
      expect(await regionOfEvents(body)).toBeUndefined();
  });
});

describe('finds the region of the token in a body with the header', () => {
  const long = EVENTS + 'x'.repeat(100_000);
  it.each<[string, string, Buffer]>([
    ['deflate', 'deflate', deflateSync(EVENTS)],
    ['the beginning of deflate', 'deflate', deflateSync(long).subarray(0, -8)],
    ['br', 'br', brotliCompressSync(EVENTS)],
    ['the beginning of br', ' BR', brotliCompressSync(long).subarray(0, -8)],
    ['deflate of base64', 'deflate', deflateSync(base64(EVENTS))],
    ['br of gzip', 'br', brotliCompressSync(gzipSync(EVENTS))],
    ['br of JSON that looks like a form', 'br', brotliCompressSync(EVENTS.replace('page', '&data='))],
    ['gzip that a proxy has unpacked', 'gzip', Buffer.from(EVENTS)],
  ])('%s', async (_name, contentEncoding, body) => {
    expect(await regionOfEvents(body, { contentEncoding })).toBe('eu');
  });
});

/** In the same form, `{"event":"丢","api_key":"phc_eu…"}`. */
const LZ64_SIMILAR_TO_QUOTES =
  'N4IgpgbmB2AuIC4SCI5EAaEBDADgSwPoDWYAnoiNgBYDG+YArgMwAMA5rgLYAyjA7gJqUA9gFYAstQDsAdQDOrAGIAFACIAzWK2wlRAQQDK9MABMA8gCFWAUVPMAVgDVWJRgGkxmAB4QQAXyA===';

it.each([
  LZ64,
  LZ64_SIMILAR_TO_QUOTES,
  `compression=lz64&data=${encodeURIComponent(LZ64)}`,
  `${LZ64.slice(0, -8)}${'A'.repeat(70_000)}`,
])('finds the region of the token in LZ-string', async (body) =>
  expect(await regionOfEvents(Buffer.from(body))).toBe('eu'),
);

it('unpacks in turn, and needs no turn for a token that is not packed', async () => {
  let turns = 0;
  const inTurn = <Result>(work: () => Promise<Result>) => {
    turns += 1;
    return work();
  };
  await regionOfEvents(Buffer.from(EVENTS), { inTurn });
  expect(turns).toBe(0);
  await regionOfEvents(gzipSync(base64(gzipSync(EVENTS))), { inTurn });
  expect(turns).toBe(1);
});

describe('finds none, and unpacks no more than is searched, in', () => {
  it.each<[string, string | Buffer]>([
    ['an empty body', ''],
    ['JSON without a token', '{"event":"x"}'],
    ['a token whose checksum is wrong', EVENTS.replace(/phc_eu../, 'phc_euxx')],
    ['a form with an escape that is cut off', 'data=%7'],
    ['forms in forms', 'data='.repeat(800_000)],
    ['damaged gzip', gzipSync(EVENTS).subarray(0, 12)],
    ['gzip whose token is behind what is searched', gzipSync('a'.repeat(SEARCHED_BYTES + 70_000) + EVENTS)],
    ['gzip that becomes very large', bomb],
    ['base64 of gzip that becomes very large', base64(bomb)],
    ['LZ-string that is cut off', LZ64.slice(0, 40)],
  ])('%s', async (_name, body) => {
    expect(await regionOfEvents(Buffer.from(body))).toBeUndefined();
  });
});
