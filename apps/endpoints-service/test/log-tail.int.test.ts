/** The followed log: no entry is lost, and nothing is left behind by readers that are slow, leave or are refused. */
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { UnavailableError } from '@meridian/core';
import { createRedis } from '@meridian/redis';
import { openStream, type PrivateServer, startPrivateRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LOG_SOURCE, type LogEntry, logTimestamp, storedTime } from '../src/log/log-entry.ts';
import { publishEntries } from '../src/log/log-tail.ts';
import { storeEntries } from '../src/log/log-writer.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let redis: PrivateServer;
let endpoints: EndpointsHarness;
let project: TestProject;
let isStopped = false;

beforeAll(async () => {
  redis = await startPrivateRedis();
  endpoints = await startEndpoints({ env: { REDIS_URL: redis.url } });
  project = endpoints.newProject();
});
afterAll(async () => {
  if (!isStopped) await endpoints?.stop();
  await redis?.close();
});

interface Endpoint {
  readonly id: string;
  readonly name: string;
}

const newEndpoint = async (): Promise<Endpoint> => {
  const name = `followed_${randomUUID().slice(0, 8)}`;
  const { body } = await endpoints.create(project, name, 'SELECT 1');
  return { id: body.id, name };
};

const tailOf = async ({ name }: Endpoint, lastId?: string, credentialId?: string) => ({
  url: `${endpoints.url}/api/projects/${project.id}/endpoints/${name}/logs/tail/`,
  headers: {
    ...(await endpoints.identity(project, credentialId === undefined ? {} : { credentialId })),
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  },
});

interface Follower {
  readonly res: IncomingMessage;
  text(): string;
  /** The instances of the entries, in their order. */
  instances(): string[];
  lastId(): string;
}

/** The last id among the events that have arrived whole. */
const lastIdIn = (text: string): string => {
  const events = `\n${text.slice(0, text.lastIndexOf('\n\n'))}`;
  return events.slice(events.lastIndexOf('\nid: ')).split('\n', 2)[1]!.slice('id: '.length);
};

const follow = async (endpoint: Endpoint, lastId?: string, credentialId?: string): Promise<Follower> => {
  const { url, headers } = await tailOf(endpoint, lastId, credentialId);
  const { res, text } = await openStream(url, headers);
  return {
    res,
    text,
    instances: () =>
      [...text().matchAll(/^event: entry\ndata: (.*)$/gm)].map(([, json]) => JSON.parse(json!).instance_id),
    lastId: () => lastIdIn(text()),
  };
};

/** Reads, and resumes after the end, until `isEnough`. */
const followOn = async (endpoint: Endpoint, first: Follower, isEnough: (seen: Set<string>) => boolean) => {
  const seen = new Set<string>();
  let follower = first;
  for (;;) {
    await waitFor(() => {
      for (const instance of follower.instances()) seen.add(instance);
      return isEnough(seen) || follower.res.complete;
    });
    if (isEnough(seen)) break;
    follower = await follow(endpoint, follower.lastId());
  }
  follower.res.destroy();
};

const entryOf = (
  { id, name }: Endpoint,
  message = 'Endpoint executed',
  timestamp = logTimestamp(new Date()),
): LogEntry => ({
  project_id: project.id,
  log_source: LOG_SOURCE,
  log_source_id: id,
  instance_id: randomUUID(),
  timestamp,
  level: 'INFO',
  message,
  endpoint_name: name,
  endpoint_version: 1,
  ...{ path: null, cache: null, duration_ms: 1, rows: 1, error_code: null, credential: '' },
});

const insert = (entries: readonly LogEntry[]) =>
  endpoints.context.engine.forAllProjects('writing the execution log').insert('log_entries', entries, {});

/** Stores the entries without sending them to readers. */
const store = (entries: readonly LogEntry[]) =>
  insert(entries.map((entry) => ({ ...entry, stored_at: storedTime(new Date()) })));

/** Stores the entries and sends them to readers, as the worker does. */
const storeAndSend = (...entries: LogEntry[]) => storeEntries(endpoints.context, entries, randomUUID());

const secondsAgo = (seconds: number): string =>
  new Date(Date.now() - 1_000 * seconds).toISOString().slice(0, -1).replace('T', ' ');

/** Follows until the entries are there, and leaves. Returns the id from which a reader resumes. */
const followUntil = async (endpoint: Endpoint, entries: readonly LogEntry[], lastId?: string) => {
  const follower = await follow(endpoint, lastId);
  if (lastId === undefined) await storeAndSend(...entries);
  await waitFor(() => entries.every(({ instance_id }) => follower.instances().includes(instance_id)));
  follower.res.destroy();
  return follower;
};

const watched = (endpoint: Endpoint) => endpoints.context.bus.listenedTo(`endpoint-log:${endpoint.id}`);

const untilUnwatched = (endpoint: Endpoint, timeoutMs = 5_000) =>
  waitFor(async () => (await watched(endpoint)).length === 0, { timeoutMs, what: 'no subscription' });

it('holds a limited part of the log for a slow reader, which receives all of it when it reads on', async () => {
  const endpoint = await newEndpoint();
  const follower = await follow(endpoint);
  follower.res.pause();
  const entries = Array.from({ length: 150 }, () => entryOf(endpoint, 'x'.repeat(100_000)));
  await store(entries);
  for (const entry of entries) await publishEntries(endpoints.context.bus, [entry]);
  await untilUnwatched(endpoint);
  follower.res.resume();
  await waitFor(() => follower.res.complete);
  expect(follower.instances().length).toBeLessThan(entries.length);
  await followOn(endpoint, follower, (seen) => entries.every(({ instance_id }) => seen.has(instance_id)));
});

it('a reader that resumes receives all of the minute before its last entry, however large it is', async () => {
  const endpoint = await newEndpoint();
  const entries = Array.from({ length: 150 }, () => entryOf(endpoint, 'x'.repeat(100_000)));
  await store(entries);
  const follower = await follow(endpoint, secondsAgo(-10).replace(' ', 'T').concat('Z'));
  await waitFor(() => follower.res.complete || follower.instances().length === entries.length);
  expect(new Set(follower.instances())).toEqual(new Set(entries.map(({ instance_id }) => instance_id)));
  follower.res.destroy();
});

it('a reader receives what was published while the connection to Redis was lost', async () => {
  const endpoint = await newEndpoint();
  const follower = await follow(endpoint);
  const entry = entryOf(endpoint);
  await store([entry]); // and not published, like one of that moment
  const admin = createRedis(redis.url);
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  admin.disconnect();
  await followOn(endpoint, follower, (seen) => seen.has(entry.instance_id));
  await untilUnwatched(endpoint);
});

it('a reader that reconnects before its first entry receives what it missed', async () => {
  const endpoint = await newEndpoint();
  const follower = await follow(endpoint);
  await waitFor(() => follower.text() !== '');
  follower.res.destroy();
  const entry = entryOf(endpoint);
  await store([entry]);
  await followOn(endpoint, await follow(endpoint, follower.lastId()), (seen) => seen.has(entry.instance_id));
});

it.each([
  ['an hour', 3_600],
  ['a second', 1],
  ['nothing', 0],
])(
  'a reader receives an entry that was stored while it was away, and is %s older than its last one',
  async (_, age) => {
    const endpoint = await newEndpoint();
    const time = secondsAgo(0);
    const late = entryOf(endpoint, 'late', age === 0 ? time : secondsAgo(age));
    const last = entryOf(endpoint, 'last', time);
    const { lastId } = await followUntil(endpoint, [last]);
    await storeAndSend(late);
    await followUntil(endpoint, [late], lastId());
  },
);

it('a reader receives an entry whose writer has a clock that is behind, or was slow', async () => {
  const endpoint = await newEndpoint();
  const { lastId } = await followUntil(endpoint, [entryOf(endpoint)]);
  const late = { ...entryOf(endpoint), stored_at: secondsAgo(50) };
  await insert([late]);
  await followUntil(endpoint, [late], lastId());
});

it('a reader with the id of an earlier release, the time of its last entry, receives what it missed', async () => {
  const endpoint = await newEndpoint();
  const last = entryOf(endpoint);
  const missed = [entryOf(endpoint, 'late', secondsAgo(30)), entryOf(endpoint)];
  await storeAndSend(last, ...missed);
  await followUntil(endpoint, missed, `${last.timestamp.replace(' ', 'T')}Z`);
});

it('a reader of entries that a writer of an earlier release stores misses none', async () => {
  const endpoint = await newEndpoint();
  const follower = await follow(endpoint);
  const [first, missed] = [entryOf(endpoint), entryOf(endpoint)];
  await insert([first]);
  await publishEntries(endpoints.context.bus, [first]);
  await waitFor(() => follower.instances().length === 1);
  follower.res.destroy();
  await insert([missed]);
  await followUntil(endpoint, [missed], follower.lastId());
});

it('a reader of a busy log that was away for a moment receives all that it missed, and none is called skipped', async () => {
  const endpoint = await newEndpoint();
  const { lastId } = await followUntil(
    endpoint,
    Array.from({ length: 400 }, () => entryOf(endpoint)),
  );
  const missed = Array.from({ length: 300 }, () => entryOf(endpoint));
  await store(missed);
  const again = await followUntil(endpoint, missed, lastId());
  expect(again.text()).not.toContain('skipped');
});

it('a new reader receives nothing that was stored before it came', async () => {
  const endpoint = await newEndpoint();
  await storeAndSend(entryOf(endpoint));
  const follower = await follow(endpoint);
  const entry = entryOf(endpoint);
  await storeAndSend(entry);
  await waitFor(() => follower.instances().length > 0);
  expect(follower.instances()).toEqual([entry.instance_id]);
  follower.res.destroy();
});

it('says how many entries it does not send to a reader that missed more than 500', async () => {
  const endpoint = await newEndpoint();
  const before = new Date().toISOString();
  const entries = Array.from({ length: 502 }, () => entryOf(endpoint));
  await store(entries);
  const follower = await follow(endpoint, before);
  await waitFor(() => follower.instances().length === 500);
  expect(follower.text()).toContain('event: skipped\ndata: {"count":2}\n\n');
  expect(follower.instances()).toEqual(entries.slice(2).map(({ instance_id }) => instance_id));
  follower.res.destroy();
});

it('sends entries that arrive while the log is read after those of the log', async () => {
  const endpoint = await newEndpoint();
  const { engine, bus } = endpoints.context;
  const before = new Date().toISOString();
  const [stored, arriving] = [entryOf(endpoint), entryOf(endpoint)];
  await store([stored]);
  const other = await follow(endpoint);
  const forProject = engine.forProject;
  const spy = vi.spyOn(engine, 'forProject').mockImplementationOnce((id) => {
    const own = forProject(id);
    const query: typeof own.query = async (...asked) => {
      const rows = await own.query<never>(...asked);
      await publishEntries(bus, [arriving]);
      await waitFor(() => other.instances().includes(arriving.instance_id));
      return rows;
    };
    return { ...own, query };
  });
  const follower = await follow(endpoint, before);
  spy.mockRestore();
  await waitFor(() => follower.instances().length === 2);
  expect(follower.instances()).toEqual([stored.instance_id, arriving.instance_id]);
  for (const { res } of [follower, other]) res.destroy();
});

it('keeps sending to a reader when another reader of the same endpoint disconnects', async () => {
  const endpoint = await newEndpoint();
  const [leaving, staying] = [await follow(endpoint), await follow(endpoint)];
  const entry = entryOf(endpoint);
  await publishEntries(endpoints.context.bus, [entry]);
  await waitFor(() => leaving.instances().length === 1);
  leaving.res.destroy();
  const later = entryOf(endpoint);
  await publishEntries(endpoints.context.bus, [later]);
  await waitFor(() => staying.instances().length === 2);
  expect(staying.instances()).toEqual([entry.instance_id, later.instance_id]);
  staying.res.destroy();
  await untilUnwatched(endpoint);
});

it('a reader whose log cannot be read is refused, and leaves no subscription behind', async () => {
  const endpoint = await newEndpoint();
  const { url, headers } = await tailOf(endpoint);
  const spy = vi.spyOn(endpoints.context.engine, 'forProject').mockImplementationOnce(() => {
    throw new UnavailableError('unavailable', 'The engine is away.');
  });
  const response = await fetch(url, { headers });
  spy.mockRestore();
  expect(response.status).toBe(503);
  await untilUnwatched(endpoint);
});

it.each([
  ['no time', 400],
  ['', 400],
  ['1', 200],
  ['1969-12-31T00:00:00.000000Z', 400],
  ['9999-01-01T00:00:00.000000Z', 400],
  ['+275000-01-01T00:00:00.000Z', 400],
  ['2026-02-30T00:00:00.000000Z', 200],
  ['2026-02-28T00:00:00+01:00', 200],
])('the id %j is answered with %i', async (lastId, status) => {
  const { res } = await follow(await newEndpoint(), lastId);
  expect(res.statusCode).toBe(status);
  res.destroy();
});

it('refuses more streams than a caller may have, until one of them is closed', async () => {
  const endpoint = await newEndpoint();
  const credential = randomUUID();
  const open = () => follow(endpoint, undefined, credential);
  const followers = await Promise.all(Array.from({ length: 10 }, open));
  expect(followers.map(({ res }) => res.statusCode)).toEqual(Array(10).fill(200));
  const refused = await open();
  await waitFor(() => refused.text() !== '');
  expect([refused.res.statusCode, refused.res.headers['retry-after']]).toEqual([429, '10']);
  expect(JSON.parse(refused.text())).toMatchObject({
    code: 'concurrency_limit_exceeded',
    detail: 'A caller can have at most 10 followed logs at a time. Close one of them first.',
  });
  const other = await follow(endpoint, undefined, randomUUID());
  expect(other.res.statusCode).toBe(200);
  followers[0]!.res.destroy();
  await waitFor(async () => {
    const { res } = await open();
    res.destroy();
    return res.statusCode === 200;
  });
  for (const { res } of [...followers, other]) res.destroy();
});

it('readers that left while Redis hung leave no subscription behind', async () => {
  const [known, endpoint] = [await newEndpoint(), await newEndpoint()];
  const other = await follow(known);
  const subscribe = vi.spyOn(endpoints.context.bus, 'subscribe');
  redis.freeze();
  try {
    const { url, headers } = await tailOf(endpoint);
    const waiting = Array.from({ length: 3 }, () =>
      get(url, { headers, agent: false }).on('error', () => {}),
    );
    await waitFor(() => subscribe.mock.calls.length > 0);
    const closed = waiting.map((req) => new Promise((resolve) => req.once('close', resolve)));
    for (const req of waiting) req.destroy();
    await Promise.all(closed);
  } finally {
    redis.thaw();
  }
  await Promise.all(subscribe.mock.results.map(({ value }) => value));
  subscribe.mockRestore();
  await untilUnwatched(endpoint);
  other.res.destroy();
});

it('ends when the process stops, which does not wait for its readers', async () => {
  const follower = await follow(await newEndpoint());
  isStopped = true;
  await endpoints.stop();
  expect(follower.res.complete).toBe(true);
});
