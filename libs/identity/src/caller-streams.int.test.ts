import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Principal } from '@meridian/contracts/internal';
import { waitFor } from '@meridian/core/testing';
import { createRedis, createSlots, type Redis } from '@meridian/redis';
import { createTestRedis } from '@meridian/redis/testing';
import { createApp, createLogger, type EventStream } from '@meridian/service-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallerStreams, createCallerStreams } from './caller-streams.ts';
import { testPrincipal } from './testing.ts';

interface Process {
  readonly url: string;
  readonly streams: CallerStreams;
  /** The streams that it has begun. */
  readonly begun: EventStream[];
  readonly server: Server;
}

let redis: Redis;
let processes: readonly [Process, Process];
const answers: IncomingMessage[] = [];

/** `app.token` is a token of an app. */
const credentialOf = (id: string): Partial<Principal> => {
  const [clientId, token] = id.split('.');
  return token === undefined
    ? { credentialId: id }
    : { credential: 'oauth', clientId: clientId!, credentialId: token };
};

const startProcess = async (): Promise<Process> => {
  const slots = createSlots({ redis, name: 'streams-of-callers' });
  const streams = createCallerStreams({ slots, what: 'streams', longestMs: 60_000 });
  const begun: EventStream[] = [];
  const app = createApp({
    name: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    configure: (express) => {
      express.get('/:projectId/:userId/:credentialId', async (req, res) => {
        const { projectId, userId, credentialId } = req.params;
        const principal = testPrincipal({ userId: Number(userId), ...credentialOf(credentialId) });
        const stream = await streams.open({ req, res, principal, projectId: Number(projectId) });
        stream.begin();
        begun.push(stream);
      });
    },
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, streams, begun, server };
};

beforeAll(async () => {
  redis = createRedis(await createTestRedis());
  processes = [await startProcess(), await startProcess()];
});
afterAll(() => {
  for (const answer of answers) answer.destroy();
  for (const { server } of processes) server.close();
  redis.disconnect();
});

/** Without a user, each credential has its own. */
const userOf = new Map<string, number>();
const ownUser = (credentialId: string): number => {
  const known = userOf.get(credentialId) ?? userOf.size + 1_000;
  userOf.set(credentialId, known);
  return known;
};

const open = async (
  { url }: Process,
  projectId: number,
  credentialId: string,
  userId = ownUser(credentialId),
): Promise<IncomingMessage> => {
  const res = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}/${projectId}/${userId}/${credentialId}`, { agent: false }, resolve).on('error', reject),
  );
  answers.push(res);
  res.on('error', () => {});
  return res;
};

const textOf = async (res: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of res.setEncoding('utf8')) text += part;
  return text;
};

const openMany = (count: number, projectId: number, credentialId: string, userId?: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => open(processes[index % 2]!, projectId, credentialId, userId)),
  );

const statuses = (opened: readonly IncomingMessage[]) => new Set(opened.map(({ statusCode }) => statusCode));

/** More than the buffers of a connection take. */
const LARGE = 'x'.repeat(32 * 1024 ** 2);

it('a credential has ten streams at a time over all processes, in whatever projects', async () => {
  const [one, other] = processes;
  const opened = [...(await openMany(5, 1, 'ten')), ...(await openMany(5, 2, 'ten'))];
  expect(statuses(opened)).toEqual(new Set([200]));
  const refused = await open(one, 3, 'ten');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  expect(await textOf(refused)).toContain('A caller can have at most 10 streams at a time.');
  expect((await open(other, 1, 'another')).statusCode).toBe(200);
  opened[0]!.destroy();
  await waitFor(async () => (await open(other, 3, 'ten')).statusCode === 200);
});

it('all tokens of an app for a user have ten streams together', async () => {
  expect(statuses(await openMany(10, 8, 'app.first', 8))).toEqual(new Set([200]));
  expect((await open(processes[0], 8, 'app.refreshed', 8)).statusCode).toBe(429);
});

it('a user has twenty streams at a time, with all credentials and in all projects', async () => {
  const [one] = processes;
  expect(statuses(await openMany(10, 9, 'key', 9))).toEqual(new Set([200]));
  expect(statuses(await openMany(10, 10, 'app.token', 9))).toEqual(new Set([200]));
  const refused = await open(one, 11, 'another-key', 9);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  expect(await textOf(refused)).toContain('A user can have at most 20 streams at a time.');
  expect((await open(one, 11, 'key-of-another-user', 10)).statusCode).toBe(200);
});

it('a project has fifty streams at a time, and one that it refuses takes no place of its credential', async () => {
  const [one] = processes;
  for (const credential of ['a', 'b', 'c', 'd', 'e'])
    expect(statuses(await openMany(10, 4, credential))).toEqual(new Set([200]));
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const refused = await open(one, 4, 'f');
    expect(refused.statusCode).toBe(429);
    expect(await textOf(refused)).toContain('A project can have at most 50 streams at a time.');
  }
  await waitFor(async () => (await open(one, 5, 'f')).statusCode === 200);
});

it('a stream that has ended keeps its place until its reader has read the rest', async () => {
  const [one] = processes;
  expect(statuses(await openMany(9, 6, 'slow'))).toEqual(new Set([200]));
  const last = await open(one, 6, 'slow');
  const stream = one.begun.at(-1)!;
  stream.send({ data: LARGE });
  stream.end();
  expect((await open(one, 6, 'slow')).statusCode).toBe(429);
  last.resume();
  await waitFor(async () => (await open(one, 6, 'slow')).statusCode === 200);
});

it('in a process that stops, a stream ends at once, so that its reader resumes in another one', async () => {
  const [one, other] = processes;
  const opened = await open(one, 7, 'stopping');
  one.streams.endAll();
  expect(await textOf(opened)).toBe('retry: 1000\n\n');
  const late = Array.from({ length: 11 }, async () => {
    const res = await open(one, 7, 'stopping');
    return [res.statusCode, await textOf(res)];
  });
  expect(await Promise.all(late)).toEqual(Array(11).fill([200, '']));
  await waitFor(async () => (await open(other, 7, 'stopping')).statusCode === 200);
});
