import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  ConflictError,
  ForbiddenError,
  InternalError,
  ThrottledError,
  UnavailableError,
} from '@meridian/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';
import { postJson, startTestService, type TestService } from './test-support.ts';

let service: TestService;
let aborted: Promise<unknown>;

beforeAll(async () => {
  service = await startTestService({
    bodyLimitBytes: 1_000,
    requestTimeoutMs: 200,
    configure: (app) => {
      app.post('/echo', (req, res) => void res.json(req.body));
      app.post('/parse', (req, res) => void res.json(parseInput(z.object({ name: z.string() }), req.body)));
      app.get('/conflict', () => {
        throw new ConflictError('conflict', 'Already there.', { extra: { existing: 7 } });
      });
      app.get('/throttled', async () => {
        throw new ThrottledError('throttled', 'Slow down.', { retryAfterSeconds: 1.2 });
      });
      app.get('/forbidden', () => {
        throw new ForbiddenError('permission_denied', 'No.', {
          headers: { 'www-authenticate': 'Bearer x="y"' },
        });
      });
      app.get('/down', () => {
        throw new UnavailableError('unavailable', 'The event store does not answer.');
      });
      app.get('/bug', () => {
        throw new TypeError('secret detail of a bug');
      });
      app.get('/internal-error', () => {
        throw new InternalError('error', 'secret detail of ours');
      });
      app.get('/slow', async (req, res) => {
        aborted = new Promise((resolve) =>
          req.signal.addEventListener('abort', () => resolve(req.signal.reason)),
        );
        await aborted;
        res.json({ late: true });
      });
      app.get('/half', (_req, res) => {
        res.write('{"results": [');
        throw new Error('broke half-way');
      });
      app.get('/ip', (req, res) => void res.json({ ip: req.ip, protocol: req.protocol }));
      app.get('/items/:id', (_req, res) => void res.json({}));
    },
  });
});
afterAll(() => service.service.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers });

/** Sends bytes unchanged, for requests that no HTTP client would send. */
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
  });

describe('every error has the envelope {type, code, detail, attr}', () => {
  it.each([
    [
      '/conflict',
      409,
      { type: 'invalid_request', code: 'conflict', detail: 'Already there.', attr: null, existing: 7 },
    ],
    ['/nowhere', 404, { type: 'invalid_request', code: 'not_found', detail: 'Not found.', attr: null }],
    ['/items/%E0%A4%A', 400, { type: 'validation_error', code: 'invalid_input', attr: null }],
    ['/throttled', 429, { type: 'throttled_error', code: 'throttled', attr: null }],
    ['/forbidden', 403, { type: 'authentication_error', code: 'permission_denied', attr: null }],
    ['/down', 503, { type: 'server_error', code: 'unavailable', detail: 'The event store does not answer.' }],
    ['/bug', 500, { type: 'server_error', code: 'error', attr: null }],
    ['/internal-error', 500, { type: 'server_error', code: 'error', attr: null }],
  ])('GET %s', async (path, status, body) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body);
  });

  it.each([
    ['broken JSON', '{"a":', {}, 400, 'parse_error'],
    ['JSON of one word', 'nul', {}, 400, 'parse_error'],
    ['JSON that nests without end', `${'['.repeat(400)}${']'.repeat(400)}`, {}, 400, 'invalid_input'],
    [
      'the same compressed',
      gzipSync(`${'['.repeat(400)}${']'.repeat(400)}`),
      { 'content-encoding': 'gzip' },
      400,
      'invalid_input',
    ],
    ['broken gzip', 'not gzip', { 'content-encoding': 'gzip' }, 400, 'parse_error'],
    ['a body over the cap', JSON.stringify({ a: 'x'.repeat(1_000) }), {}, 413, 'payload_too_large'],
    ['another type', 'name: a', { 'content-type': 'text/yaml' }, 415, 'unsupported_media_type'],
    ['an unknown encoding', '{}', { 'content-encoding': 'snappy' }, 415, 'unsupported_media_type'],
    [
      'an unknown charset',
      '{}',
      { 'content-type': 'application/json; charset=klingon' },
      415,
      'unsupported_media_type',
    ],
  ])('a POST with %s', async (_name, body, headers, status, code) => {
    const response = await postJson(`${service.url}/echo`, body, headers);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('a small gzip body that unpacks beyond the cap', async () => {
    const response = await fetch(`${service.url}/echo`, {
      method: 'POST',
      body: gzipSync(JSON.stringify({ a: 'x'.repeat(100_000) })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(response.status).toBe(413);
  });

  it.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 'validation_error'],
    [
      'oversized headers',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      431,
      'invalid_request',
    ],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: foo\r\n\r\n', 417, 'invalid_request'],
  ])('%s, with a request id', async (_name, bytes, status, type) => {
    const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nx-request-id: [0-9a-f-]{36}(\r\n|$)`));
    expect(JSON.parse(body)).toMatchObject({ type, code: 'parse_error' });
  });

  it('hides a bug from the caller, and logs it under the request id', async () => {
    const response = await get('/bug');
    expect(await response.text()).not.toContain('secret detail');
    const requestId = response.headers.get('x-request-id');
    expect(service.entries()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId,
        err: expect.objectContaining({ message: 'secret detail of a bug', stack: expect.any(String) }),
      }),
    );
  });

  it('sends the headers of an error', async () => {
    expect((await get('/throttled')).headers.get('retry-after')).toBe('2');
    expect((await get('/forbidden')).headers.get('www-authenticate')).toBe('Bearer x="y"');
  });

  it('closes the connection when an answer breaks off, so that it cannot look complete', async () => {
    await expect(get('/half').then((response) => response.text())).rejects.toThrow();
  });
});

describe('bodies', () => {
  it('reads JSON, also compressed and of a +json type', async () => {
    for (const type of ['application/json', 'application/ld+json']) {
      expect(
        await (await postJson(`${service.url}/echo`, '{"a":1}', { 'content-type': type })).json(),
      ).toEqual({ a: 1 });
    }
    const compressed = await fetch(`${service.url}/echo`, {
      method: 'POST',
      body: gzipSync('{"a":2}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(await compressed.json()).toEqual({ a: 2 });
  });

  it('treats a missing body as an empty object, so that the error names the first missing field', async () => {
    const response = await fetch(`${service.url}/parse`, { method: 'POST' });
    expect(await response.json()).toMatchObject({ code: 'required', attr: 'name' });
  });
});

describe('time', () => {
  it('is up with a 504, the work is cancelled, and the connection stays usable', async () => {
    const response = await get('/slow');
    expect([response.status, await response.json()]).toEqual([
      504,
      expect.objectContaining({ type: 'server_error', code: 'timeout' }),
    ]);
    expect(await aborted).toMatchObject({ code: 'timeout' });
    expect((await get('/items/1')).status).toBe(200);
  });

  it('is not spent on a client that has left', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    aborted = Promise.resolve('not yet');
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await vi.waitUntil(async () => (await Promise.race([aborted, 'waiting'])) === 'waiting');
    socket.destroy();
    expect(await aborted).toMatchObject({ message: 'The client closed the connection.' });
  });
});

describe('headers', () => {
  it('names every answer by its request id: the caller’s when well formed, else a new one', async () => {
    expect((await get('/items/1', { 'x-request-id': 'abc-12345' })).headers.get('x-request-id')).toBe(
      'abc-12345',
    );
    for (const bad of ['short', 'with space inside', 'x'.repeat(200), '<script>alert(1)</script>']) {
      expect((await get('/items/1', { 'x-request-id': bad })).headers.get('x-request-id')).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    }
  });

  it('do not name our software, and have no etag', async () => {
    const { headers } = await get('/items/1');
    expect([headers.get('x-powered-by'), headers.get('etag')]).toEqual([null, null]);
  });

  it('trusts the forwarded address of a private peer', async () => {
    const response = await get('/ip', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    expect(await response.json()).toEqual({ ip: '203.0.113.9', protocol: 'https' });
  });
});

describe('the access log', () => {
  it('has one line per request, with the route’s pattern and without the query', async () => {
    const requestId = (await get('/items/42?token=hidden')).headers.get('x-request-id');
    await expect
      .poll(() =>
        service.entries().find((entry) => entry['requestId'] === requestId && entry['msg'] === 'request'),
      )
      .toMatchObject({ method: 'GET', path: '/items/42', route: '/items/:id', status: 200 });
    expect(JSON.stringify(service.entries())).not.toContain('token=hidden');
  });

  it('reports an outage once, however many requests fail', async () => {
    await using failing = await startTestService({
      configure: (app) => {
        app.get('/down', () => {
          throw new UnavailableError('unavailable', 'The event store is away.');
        });
      },
    });
    for (let count = 0; count < 20; count += 1) await fetch(`${failing.url}/down`);
    const told = failing.entries().filter(({ msg }) => msg === 'The event store is away.');
    expect(told).toEqual([expect.objectContaining({ requestId: expect.any(String) })]);
  });

  it('has internal requests at level debug, and their errors at every level', async () => {
    await using asked = await startTestService({
      configure: (app) => app.get('/internal/facts', (_req, res) => void res.json({})),
    });
    for (const path of ['/internal/facts', '/internal/none']) await (await fetch(asked.url + path)).text();
    const lines = () => asked.entries().filter((entry) => entry['msg'] === 'request');
    await expect
      .poll(() => lines().map(({ path, level }) => [path, level]))
      .toEqual([
        ['/internal/facts', 'debug'],
        ['/internal/none', 'info'],
      ]);
  });
});

describe('overload', () => {
  it('answers 503 with Retry-After beyond the bound, and works again below it', async () => {
    const waiting: (() => void)[] = [];
    await using busy = await startTestService({
      maxInFlight: 1,
      configure: (app) =>
        app.get('/', async (_req, res) => {
          await new Promise<void>((resolve) => waiting.push(resolve));
          res.json({});
        }),
    });
    const first = fetch(busy.url);
    await vi.waitUntil(() => waiting.length === 1);
    const refused = await fetch(busy.url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    waiting[0]!();
    expect((await first).status).toBe(200);
    const third = fetch(busy.url);
    await vi.waitUntil(() => waiting.length === 2);
    waiting[1]!();
    expect((await third).status).toBe(200);
  });
});
