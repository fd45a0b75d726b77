/** The files of the web app: how browsers may cache them, and which files cannot be read. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

const SCRIPT = 'run();'.repeat(400);
/** More than the buffers of a connection hold. */
const LARGE_BYTES = 32 * 1024 * 1024;
const LARGE = '/assets/large-0a1b2c3d.js';

let directory: string;
let gateway: GatewayHarness;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-web-'));
  const web = join(directory, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(directory, 'secret.txt'), 'secret');
  await writeFile(join(web, '.env'), 'secret');
  await writeFile(join(web, 'index.html'), '<!doctype html><title>the app</title>');
  await writeFile(join(web, 'favicon.svg'), '<svg/>');
  await mkdir(join(web, '.vite'));
  await writeFile(join(web, '.vite', 'manifest.json'), 'secret');
  await writeFile(join(web, 'assets', 'main-0a1b2c3d.js'), SCRIPT);
  await writeFile(join(web, 'assets', 'main-0a1b2c3d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(web, 'assets', 'main-0a1b2c3d.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(web, LARGE), Buffer.alloc(LARGE_BYTES, 'x'));
  gateway = await startGatewayHarness({ GATEWAY_WEB_DIR: web });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

const PAGE = { accept: 'text/html,*/*;q=0.8' };
const SIGNED_IN = { ...PAGE, cookie: 'meridian_session=phsn_1' };

const readPage = async (path: string, headers: Record<string, string>) => {
  const answer = await gateway.api(path, { headers: { ...PAGE, ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/project/1/persons/a.b@example.com', 'text/html; charset=utf-8', 'no-cache'],
  ['/favicon.svg', 'image/svg+xml', 'max-age=300, stale-while-revalidate=604800'],
  ['/assets/main-0a1b2c3d.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s is %s with the cache control %s', async (path, type, caching) => {
  const { status, headers } = await gateway.api(path, { headers: SIGNED_IN });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, caching]);
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

it('a page that has not changed is not sent again', async () => {
  const { headers } = await gateway.api('/', { headers: SIGNED_IN });
  // The headers of a browser, because `fetch` by default sends no-cache.
  const asked = { 'cache-control': 'max-age=0', 'if-none-match': headers.get('etag')! };
  const again = await gateway.api('/', { headers: { ...SIGNED_IN, ...asked } });
  expect(again.status).toBe(304);
});

it.each([
  ['an asset of an older build', '/assets/main-ffffffff.js'],
  ['a path of the API', '/api/nothing/here'],
  ['an internal path', '/internal/exchange'],
  ['a hidden file', '/.env'],
  ['the manifest of the build', '/.vite/manifest.json'],
  ['a compressed variant', '/assets/main-0a1b2c3d.js.br'],
  ['a file beside the folder', '/assets/..%2f..%2fsecret.txt'],
])('%s is not a page', async (_name, path) => {
  const answer = await gateway.api(path, { headers: PAGE });
  expect([400, 404]).toContain(answer.status);
  expect(await answer.text()).not.toMatch(/secret|the app/);
});

it('programs get an error instead of a page', async () => {
  expect((await gateway.api('/nowhere', { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await gateway.api('/nowhere', { headers: { accept: '*/*' } })).status).toBe(404);
  expect((await gateway.api('/nowhere', { method: 'POST', headers: PAGE })).status).toBe(404);
});

it('a visitor without a session gets the front page at /, which caches keep apart', async () => {
  const { headers, text } = await readPage('/', {});
  expect([headers.get('vary'), text.includes('Sign in')]).toEqual([expect.stringContaining('cookie'), true]);
});

it('the front page gives the reason for a missing web app', async () => {
  await using other = await startGatewayHarness({
    GATEWAY_WEB_PROBLEM: 'The web app could not be built <see web-app.log>',
  });
  const page = await other.api('/', { headers: PAGE });
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('could not be built &lt;see web-app.log&gt;'),
  ]);
});

it.each([
  ['gzip, br;q=0.9', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts %s gets the encoding %s', async (accepted, encoding) => {
  const asset = '/assets/main-0a1b2c3d.js';
  const answer = await gateway.api(asset, { headers: { 'accept-encoding': accepted } });
  const { headers } = answer;
  expect([headers.get('content-encoding'), headers.get('vary'), headers.get('content-type')]).toEqual([
    encoding,
    expect.stringMatching(/accept-encoding/i),
    'text/javascript; charset=utf-8',
  ]);
  expect(await answer.text()).toBe(SCRIPT);
  const length = Number(headers.get('content-length'));
  expect(encoding === null ? length === SCRIPT.length : length < 100).toBe(true);
});

it('the encodings of a file have different tags', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      return (await gateway.api('/assets/main-0a1b2c3d.js', { headers })).headers.get('etag');
    }),
  );
  expect(new Set(tags).size).toBe(3);
});

it('a part of a file is a part of its plain bytes, and HEAD has no body', async () => {
  const headers = { range: 'bytes=0-5', 'accept-encoding': 'br' };
  const part = await gateway.api('/assets/main-0a1b2c3d.js', { headers });
  expect([part.status, part.headers.get('content-encoding'), await part.text()]).toEqual([
    206,
    null,
    'run();',
  ]);
  const head = await gateway.api('/home', { method: 'HEAD', headers: PAGE });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('no page may run inline scripts, have style elements or be framed', async () => {
  const { headers } = await readPage('/home', SIGNED_IN);
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]),
  );
});

it.skipIf(process.platform !== 'linux')(
  'a client that asks for a file many times and does not read opens it once, until it leaves',
  async () => {
    const timesOpen = async (): Promise<number> => {
      const open = await readdir('/proc/self/fd');
      const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return targets.filter((target) => target.endsWith(LARGE)).length;
    };
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const request = `GET ${LARGE} HTTP/1.1\r\nhost: a\r\n\r\n`;
    socket.write(request.repeat(10));
    // The first answer has begun, and the rest of it is not read.
    await once(socket, 'readable');
    await waitFor(async () => (await timesOpen()) > 0);
    // As many turns as the other requests would take to open it.
    for (let count = 0; count < 10; count += 1) await gateway.api(LARGE, { method: 'HEAD' });
    expect(await timesOpen()).toBe(1);
    socket.resetAndDestroy();
    await waitFor(async () => (await timesOpen()) === 0);
  },
);
