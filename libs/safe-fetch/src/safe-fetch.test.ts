import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

const options: SafeFetchOptions = {
  accept: 'application/json',
  isExpectedType: (type) => type?.startsWith('application/json') ?? false,
  maxBytes: 5_120,
  timeoutMs: 10_000,
};
/** The limit for answers that never come. It is longer elsewhere, because a TLS handshake is slow on a busy machine. */
const SHORT = { ...options, timeoutMs: 400 };

const refusal = (reason: string) => expect.objectContaining({ name: 'SafeFetchError', reason });
const json = (response: ServerResponse, body: string | Buffer, status = 200, headers: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};

describe('URLs that lead nowhere', () => {
  const neverCalled = () => Promise.reject(new Error('no resolver is asked'));
  const safeFetch = createSafeFetch({
    production: true,
    userAgent: 'test',
    resolveHost: neverCalled,
    nameRefusalMs: 0,
  });

  it.each([
    ['http://client.example/x', 'forbidden_url'],
    ['ftp://client.example/x', 'forbidden_url'],
    ['file:///etc/passwd', 'forbidden_url'],
    ['gopher://client.example/x', 'forbidden_url'],
    ['data:application/json,{}', 'forbidden_url'],
    ['not a url', 'forbidden_url'],
    ['https://user@client.example/x', 'forbidden_url'],
    ['https://user:pass@client.example/x', 'forbidden_url'],
    ['https://client.example/x#y', 'forbidden_url'],
    ['https://client.example:22/x', 'forbidden_url'],
    ['https://client.example:25/x', 'forbidden_url'],
    ['https://client.example:80/x', 'forbidden_url'],
    ['https://client.example:2379/x', 'forbidden_url'],
    ['https://client.example:5432/x', 'forbidden_url'],
    ['https://client.example:6379/x', 'forbidden_url'],
    ['https://client.example:9200/x', 'forbidden_url'],
    ['https://client.example:11211/x', 'forbidden_url'],
    ['https://127.0.0.1/x', 'forbidden_address'],
    ['https://127.1/x', 'forbidden_address'],
    ['https://2130706433/x', 'forbidden_address'],
    ['https://0x7f000001/x', 'forbidden_address'],
    ['https://0x7f.1/x', 'forbidden_address'],
    ['https://0177.0.0.1/x', 'forbidden_address'],
    ['https://0/x', 'forbidden_address'],
    ['https://169.254.169.254/latest/meta-data', 'forbidden_address'],
    ['https://10.0.0.5:8443/x', 'forbidden_address'],
    ['https://[::1]/x', 'forbidden_address'],
    ['https://[::]/x', 'forbidden_address'],
    ['https://[::ffff:127.0.0.1]/x', 'forbidden_address'],
    ['https://[::ffff:7f00:1]/x', 'forbidden_address'],
    ['https://[64:ff9b::7f00:1]/x', 'forbidden_address'],
    ['https://[2002:7f00:1::]/x', 'forbidden_address'],
    ['https://[fd00:ec2::254]/x', 'forbidden_address'],
    ['https://[fe80::1]/x', 'forbidden_address'],
  ])('%s → %s', async (url, reason) => {
    await expect(safeFetch(url, options)).rejects.toEqual(refusal(reason));
  });
});

describe('in production', () => {
  it.each([{ devHosts: ['client.example=127.0.0.1:9443'] }, { devCertificateAuthority: 'PEM' }])(
    'refuses to start with %j',
    (exception) => {
      expect(() => createSafeFetch({ production: true, userAgent: 'test', ...exception })).toThrow(
        /production/,
      );
    },
  );

  it.each([
    'client.example=10.0.0.1:443',
    'client.example=example.org:443',
    'client.example',
    '=127.0.0.1:1',
  ])('even elsewhere %s is not a way to another machine', (entry) => {
    expect(() => createSafeFetch({ production: false, userAgent: 'test', devHosts: [entry] })).toThrow(
      /DEV_HOSTS/,
    );
  });
});

describe('a host that answers', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requests = 0;
  const server = createServer(
    { cert: fixture('client.example.pem'), key: fixture('client.example.key.pem') },
    (request, response) => {
      requests += 1;
      answer(request, response);
    },
  );
  let devHosts: string[];
  const safeFetch: ReturnType<typeof createSafeFetch> = (url, given) =>
    createSafeFetch({
      production: false,
      userAgent: 'Meridian test',
      devHosts,
      devCertificateAuthority: fixture('authority.pem'),
    })(url, given);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    devHosts = [`client.example=127.0.0.1:${port}`, `unnamed.example=127.0.0.1:${port}`];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const fetched = (reply: typeof answer, given: Partial<SafeFetchOptions> = {}) => {
    answer = reply;
    return safeFetch('https://client.example/app.json', { ...options, ...given });
  };

  it('gives the body and headers of a 200', async () => {
    const response = await fetched((_request, reply) => json(reply, '{"a":1}', 200, { etag: '"v1"' }));
    expect(Buffer.from(response.body).toString()).toBe('{"a":1}');
    expect(response.header('etag')).toBe('"v1"');
  });

  describe('to a POST', () => {
    const post = { body: '{"n":1}', headers: { 'content-type': 'application/json', 'webhook-id': 'm1' } };
    const answered = (status: number, headers: object = {}) =>
      fetched((_request, reply) => void reply.writeHead(status, { ...headers }).end('any text'), { post });

    it('gets the body and the headers of the caller', async () => {
      let seen: { method: string | undefined; id: unknown; body: string } | undefined;
      await fetched(
        async (request, reply) => {
          const chunks = await request.toArray();
          const { method, headers } = request;
          seen = { method, id: headers['webhook-id'], body: Buffer.concat(chunks).toString() };
          reply.writeHead(204).end();
        },
        { post },
      );
      expect(seen).toEqual({ method: 'POST', id: 'm1', body: post.body });
    });

    it.each([200, 201, 204, 299])('with %i has succeeded, and its body is not read', async (status) => {
      const { notModified, body, header } = await answered(status, { 'x-request': 'r1' });
      expect([notModified, body.length, header('x-request')]).toEqual([false, 0, 'r1']);
    });

    it.each([300, 301, 307, 304, 400, 500])('with %i has failed', async (status) => {
      await expect(answered(status, { location: 'https://client.example/' })).rejects.toEqual(
        refusal('unexpected_status'),
      );
    });
  });

  it('must answer a GET with 200, not with another success', async () => {
    await expect(fetched((_request, reply) => json(reply, '{}', 201))).rejects.toEqual(
      refusal('unexpected_status'),
    );
  });

  it('receives only our own headers and the original host', async () => {
    let seen: IncomingMessage['headers'] = {};
    await fetched((request, reply) => {
      seen = request.headers;
      json(reply, '{}');
    });
    expect(seen).toEqual({
      host: 'client.example',
      connection: 'close',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Meridian test',
    });
  });

  it.each([201, 203, 204, 206, 300, 400, 401, 403, 404, 410, 429, 500, 503])(
    '%i is not a success',
    async (status) => {
      await expect(fetched((_request, reply) => json(reply, '{}', status))).rejects.toEqual(
        refusal('unexpected_status'),
      );
    },
  );

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const before = requests;
    const asked = fetched((_request, reply) =>
      json(reply, '', status, { location: 'https://client.example/other' }),
    );
    await expect(asked).rejects.toEqual(refusal('unexpected_status'));
    expect(requests - before).toBe(1);
  });

  it('304 answers only a conditional request', async () => {
    const notModified = (_request: IncomingMessage, reply: ServerResponse): void =>
      void reply.writeHead(304).end();
    await expect(fetched(notModified)).rejects.toEqual(refusal('unexpected_status'));
    expect((await fetched(notModified, { validators: { etag: '"v1"' } })).notModified).toBe(true);
  });

  it('sends the validators of a copy, and gives the body of a 200 to such a request', async () => {
    let seen: IncomingMessage['headers'] = {};
    const validators = { etag: '"v1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const changed = await fetched(
      (request, reply) => {
        seen = request.headers;
        json(reply, '{"a":2}');
      },
      { validators },
    );
    expect(seen).toMatchObject({
      'if-none-match': validators.etag,
      'if-modified-since': validators.lastModified,
    });
    expect(changed.notModified).toBe(false);
    expect(Buffer.from(changed.body).toString()).toBe('{"a":2}');
  });

  it('reads a body whose encoding is identity, and joins repeated headers', async () => {
    const response = await fetched((_request, reply) =>
      json(reply, '{}', 200, { 'content-encoding': 'identity', 'x-two': ['a', 'b'] }),
    );
    expect(response.header('x-two')).toBe('a, b');
  });

  it.each(['text/html', 'text/plain', 'application/octet-stream', ''])(
    'content type %j is refused',
    async (type) => {
      const asked = fetched((_request, reply) => json(reply, '{}', 200, { 'content-type': type }));
      await expect(asked).rejects.toEqual(refusal('unexpected_type'));
    },
  );

  it('reads 5,120 bytes and not one more', async () => {
    expect((await fetched((_request, reply) => json(reply, 'x'.repeat(5_120)))).body.length).toBe(5_120);
    await expect(fetched((_request, reply) => json(reply, 'x'.repeat(5_121)))).rejects.toEqual(
      refusal('too_large'),
    );
  });

  it('stops reading an endless body, whatever length it promised', async () => {
    let sent = 0;
    const asked = fetched((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => {
        while (sent < 10_000_000 && !reply.destroyed && reply.write('x'.repeat(1_024))) sent += 1_024;
      };
      reply.on('drain', pour);
      pour();
    });
    await expect(asked).rejects.toEqual(refusal('too_large'));
    expect(sent).toBeLessThan(10_000_000);
  });

  it('refuses a compressed body before it can unfold', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const asked = fetched((_request, reply) => json(reply, bomb, 200, { 'content-encoding': 'gzip' }));
    await expect(asked).rejects.toEqual(refusal('encoded_body'));
  });

  it.each<[string, (reply: ServerResponse) => void]>([
    ['sends nothing', () => undefined],
    [
      'sends headers and no body',
      (reply) => reply.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ],
    [
      'drips a byte at a time',
      (reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => reply.write(' '), 20);
        reply.on('close', () => clearInterval(drip));
      },
    ],
  ])('a host that %s is cut at the time limit', async (_name, reply) => {
    const startedAt = performance.now();
    await expect(fetched((_request, response) => reply(response), SHORT)).rejects.toEqual(refusal('timeout'));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('refuses headers without end', async () => {
    const asked = fetched((_request, reply) => json(reply, '{}', 200, { 'x-long': 'x'.repeat(20_000) }));
    await expect(asked).rejects.toEqual(refusal('unreachable'));
  });

  it('a certificate for another name is refused', async () => {
    answer = (_request, reply) => json(reply, '{}');
    const asked = safeFetch('https://unnamed.example/app.json', options);
    await expect(asked).rejects.toEqual(refusal('unreachable'));
  });

  it('a certificate of an unknown authority is refused', async () => {
    answer = (_request, reply) => json(reply, '{}');
    const strict = createSafeFetch({ production: false, userAgent: 'test', devHosts });
    await expect(strict('https://client.example/app.json', options)).rejects.toEqual(refusal('unreachable'));
  });
});

describe('DNS rebinding', () => {
  it('resolves once, and connects to the address that was checked', async () => {
    let lookups = 0;
    const safeFetch = createSafeFetch({
      production: true,
      userAgent: 'test',
      resolveHost: async () => {
        lookups += 1;
        // A public address first, loopback at every later look-up.
        return [lookups === 1 ? '192.0.1.1' : '127.0.0.1'];
      },
    });
    await expect(safeFetch('https://rebind.example/x', SHORT)).rejects.toThrow();
    expect(lookups).toBe(1);
  });
});
