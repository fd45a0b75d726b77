import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Principal } from '@meridian/contracts/internal';
import { operations } from '@meridian/contracts/public-api';
import {
  ConflictError,
  isAppError,
  noteEffect,
  Secret,
  TimeoutError,
  UnavailableError,
} from '@meridian/core';
import { waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { createRedis, type Redis } from '@meridian/redis';
import { createTestRedis } from '@meridian/redis/testing';
import { createApp, createLogger } from '@meridian/service-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiCall, createApi } from '../create-api.ts';
import { createTestIdentities, type TestIdentities } from '../testing.ts';
import { createIdempotency } from './idempotency.ts';

const declared = operations(
  {
    service: 'query-service',
    rate: 'crud',
    chapter: 'Test',
    creates: ['POST /api/projects/:project_id/insights/', 'POST /api/things/'],
  },
  {
    'POST /api/projects/:project_id/insights/': ['insight:write', 'Save'],
    'POST /api/things/': ['insight:write', 'Make a thing'],
  },
);

const effects: unknown[] = [];
/** Runs in the handler after its effect. */
let afterEffect: () => Promise<void> = async () => {};
let beforeEffect: () => void = () => {};
let authorize: () => void = () => {};
/** The bodies of earlier answers that the caller was checked for. */
const authorizedBodies: unknown[] = [];
const servers: Server[] = [];
const opened: Redis[] = [];
let identities: TestIdentities;
let url: string;
let redisUrl: string;
beforeAll(async () => {
  identities = await createTestIdentities();
  redisUrl = await createTestRedis();
  url = await startProcess(connect());
});
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  for (const redis of opened) redis.disconnect();
});

const connect = (to: string = redisUrl): Redis => {
  const redis = createRedis(to);
  opened.push(redis);
  return redis;
};

const handler = async ({ req, res }: ApiCall): Promise<void> => {
  beforeEffect();
  effects.push(req.body);
  await afterEffect();
  res.status(201).json({ id: effects.length, value: 'phx_secret' });
};

const startProcess = async (redis: Redis, leaseMs?: number): Promise<string> => {
  const app = createApp({
    name: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    configure: (express) =>
      express.use(
        createApi({
          verifier: identities.verifier('this-service'),
          operations: declared,
          idempotency: createIdempotency({
            redis,
            secret: new Secret('secret'),
            ...(leaseMs && { leaseMs }),
          }),
          routes: [
            { method: 'post', projectPath: '/insights/', handler },
            {
              method: 'post',
              path: '/api/things/',
              authorize: async () => {
                authorize();
                return null;
              },
              authorizeAnswer: async (_call, answer) => {
                authorizedBodies.push(answer);
              },
              handler,
            },
          ],
        }),
      ),
  });
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const post = async (
  key: string,
  {
    body = { name: 'a' },
    at = url,
    path = '/api/projects/1/insights/',
    by = {},
  }: { body?: object; at?: string; path?: string; by?: Partial<Principal> } = {},
) => {
  const headers = await identities.headers(1, 'this-service', by);
  const response = await fetch(at + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    code: (JSON.parse(text) as { code?: string }).code,
    replayed: response.headers.get('idempotency-replayed'),
    retryAfter: response.headers.get('retry-after'),
  };
};

const effectsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = effects.length;
  await work();
  return effects.length - before;
};

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `key-${keys}`;
};

it('fifty equal requests at once have one effect, and the same answer', async () => {
  const key = newKey();
  const other = await startProcess(connect());
  const count = await effectsOf(async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(key, { at: index % 2 === 0 ? url : other })),
    );
    const first = answers.filter(({ status }) => status === 201);
    expect(first.length).toBeGreaterThan(0);
    for (const { status, code, retryAfter } of answers) {
      if (status !== 201) expect([status, code, retryAfter]).toEqual([409, 'idempotency_in_flight', '1']);
    }
    const again = await post(key);
    expect([again.status, again.replayed]).toEqual([201, 'true']);
    expect(new Set([...first, again].map(({ text }) => text)).size).toBe(1);
  });
  expect(count).toBe(1);
});

it('another body and other scopes are refused, another key is not', async () => {
  const key = newKey();
  expect((await post(key)).replayed).toBeNull();
  expect(await post(key, { body: { name: 'b' } })).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
  expect(await post(key, { by: { scopes: ['insight:write'] } })).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
  const count = await effectsOf(async () => {
    expect((await post(newKey())).replayed).toBeNull();
  });
  expect(count).toBe(1);
});

const [session, app] = [{ credential: 'session' }, { credential: 'oauth', clientId: 'https://a/' }] as const;

it.each([
  ['another key of the user', {}, { credentialId: 'other-key' }],
  ['a session of the user', {}, session],
  ['an app of the user', session, app],
  ['another app of the user', app, { ...app, clientId: 'https://b/' }],
  ['the same app for another user', app, { ...app, userId: 2 }],
  ['another user', session, { ...session, userId: 2 }],
] as [string, Partial<Principal>, Partial<Principal>][])(
  '%s does not get the answer',
  async (_, first, second) => {
    const key = newKey();
    const count = await effectsOf(async () => {
      expect((await post(key, { by: first })).replayed).toBeNull();
      expect((await post(key, { by: second })).replayed).toBeNull();
    });
    expect(count).toBe(2);
  },
);

it.each([
  ['another session of the user', session, { ...session, credentialId: 'other' }],
  ['a refreshed token of the app', app, { ...app, credentialId: 'other' }],
  ['the key after a project was added', {}, { projectIds: [1, 2] }],
  [
    'the key when its scopes are listed in another order',
    { scopes: ['a', 'insight:write'] },
    { scopes: ['insight:write', 'a'] },
  ],
] as [string, Partial<Principal>, Partial<Principal>][])('%s gets the answer', async (_, first, second) => {
  const key = newKey();
  expect((await post(key, { by: first })).replayed).toBeNull();
  expect((await post(key, { by: second })).replayed).toBe('true');
});

it('the other name of the same path means the same', async () => {
  const key = newKey();
  await post(key);
  expect((await post(key, { path: '/api/environments/1/insights' })).replayed).toBe('true');
});

it.each([
  ['a refusal', new ConflictError('conflict', 'no')],
  ['an outage', new UnavailableError('unavailable', 'no')],
  ['a failure of ours before an effect', new Error('a bug')],
])('%s is not kept', async (_name, error) => {
  const key = newKey();
  beforeEffect = () => {
    throw error;
  };
  expect((await post(key)).status).toBe(isAppError(error) ? error.status : 500);
  beforeEffect = () => {};
  expect(await post(key)).toMatchObject({ status: 201, replayed: null });
});

it('an outage after an effect is not repeated: a retry reports an unknown outcome', async () => {
  const key = newKey();
  afterEffect = async () => {
    noteEffect();
    throw new UnavailableError('unavailable', 'the second store is away');
  };
  const at = await startProcess(connect(), 200);
  const count = await effectsOf(async () => {
    expect((await post(key, { at })).status).toBe(503);
    afterEffect = async () => {};
    await waitFor(async () => (await post(key, { at })).code === 'idempotency_outcome_unknown');
  });
  expect(count).toBe(1);
});

it('a failure of ours after an effect is kept', async () => {
  const key = newKey();
  afterEffect = async () => {
    noteEffect();
    throw new Error('a bug');
  };
  const count = await effectsOf(async () => {
    const first = await post(key);
    afterEffect = async () => {};
    const again = await post(key);
    expect([first.status, again.status, again.replayed]).toEqual([500, 500, 'true']);
    expect(again.text).toBe(first.text);
  });
  expect(count).toBe(1);
});

it('what the stored answer created is checked before it is given again', async () => {
  const [key, path] = [newKey(), '/api/things/'];
  const first = await post(key, { path });
  authorizedBodies.length = 0;
  expect(await post(key, { path })).toMatchObject({ status: 201, replayed: 'true', text: first.text });
  expect(authorizedBodies).toEqual([JSON.parse(first.text)]);
});

it.each([
  ['a time-out', 504, new TimeoutError('timeout', 'too late')],
  ['a failure of ours after an effect', 500, new Error('a bug')],
])(
  'the answer to %s shows nothing new: only the request is checked before it is given again',
  async (_name, status, error) => {
    const [key, path] = [newKey(), '/api/things/'];
    afterEffect = async () => {
      noteEffect();
      throw error;
    };
    const first = await post(key, { path });
    afterEffect = async () => {};
    authorizedBodies.length = 0;
    expect(await post(key, { path })).toMatchObject({ status, replayed: 'true', text: first.text });
    expect(authorizedBodies).toEqual([]);
    authorize = () => {
      throw new ConflictError('conflict', 'no');
    };
    expect(await post(key, { path })).toMatchObject({ status: 409, replayed: null });
    authorize = () => {};
  },
);

it('a process that dies after its effect leaves one effect, and a retry reports an unknown outcome', async () => {
  const key = newKey();
  const dying = connect();
  const at = await startProcess(dying, 200);
  const isDone = Promise.withResolvers<void>();
  afterEffect = async () => {
    dying.disconnect(); // as a killed process: it renews and keeps nothing more
    isDone.resolve();
    await new Promise(() => {});
  };
  const count = await effectsOf(async () => {
    post(key, { at }).catch(() => {});
    await isDone.promise;
    afterEffect = async () => {};
    await waitFor(async () => (await post(key)).code === 'idempotency_outcome_unknown');
  });
  expect(count).toBe(1);
});

it.each(['', ' ', 'a b', 'a'.repeat(256), 'a\tb'])('the key %j is refused', async (key) => {
  expect(await post(key)).toMatchObject({ status: 400, code: 'invalid_input' });
});

it('secrets in answers are not stored in clear', async () => {
  const key = newKey();
  await post(key);
  const redis = connect();
  const stored = await redis.keys('meridian:idempotency:*');
  const values = await Promise.all(stored.map((name) => redis.get(name)));
  expect(values.length).toBeGreaterThan(0);
  expect(values.join()).not.toContain('phx_');
});

it('without Redis a request with a key gets 503 and Retry-After, and one without a key is served', async () => {
  const server = await startPrivateRedis();
  const redis = connect(server.url);
  const at = await startProcess(redis);
  await redis.ping();
  await server.close();
  const count = await effectsOf(async () => {
    expect(await post(newKey(), { at })).toMatchObject({ status: 503, retryAfter: '1' });
  });
  expect(count).toBe(0);
});
