/** Live events: stored events are sent to the listeners of their project only. */
import type { IncomingMessage } from 'node:http';
import type { LiveEvent } from '@meridian/contracts/capture';
import { createRedis } from '@meridian/redis';
import { openStream, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveChannelOf } from '../src/live/live-channel.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
let isStopped = false;

beforeAll(async () => {
  capture = await startCapture();
});
afterAll(async () => {
  if (!isStopped) await capture.stop();
});

interface Follower {
  readonly status: number;
  readonly res: IncomingMessage;
  text(): string;
  events(): LiveEvent[];
  close(): void;
}

const follow = async (project: TestProject, query = '', credentialId?: string): Promise<Follower> => {
  const headers = await capture.identity(project, credentialId === undefined ? {} : { credentialId });
  const url = `${capture.url}/api/projects/${project.id}/live_events/${query}`;
  const { res, text } = await openStream(url, headers);
  return {
    status: res.statusCode!,
    res,
    text,
    events: () => [...text().matchAll(/^id: .*\ndata: (.*)$/gm)].map(([, json]) => JSON.parse(json!)),
    close: () => res.destroy(),
  };
};

const send = (project: TestProject, events: object[]) =>
  capture.send('/batch/', { api_key: project.token, batch: events });

const publish = (project: TestProject, message: object) =>
  capture.context.bus.publish(liveChannelOf(project.id), JSON.stringify(message));

const anEvent = (properties: object = {}): LiveEvent => ({
  uuid: crypto.randomUUID(),
  event: 'e',
  distinct_id: 'd',
  person_id: crypto.randomUUID(),
  timestamp: '2026-11-01T09:30:00.000000Z',
  properties: { ...properties },
});

it('sends stored events to every listener of the project that they match', async () => {
  const [project, other] = [capture.newProject(), capture.newProject()];
  const all = await follow(project);
  const orders = await follow(project, '?event=order%20placed&columns=amount');
  const elsewhere = await follow(other);
  expect(all.res.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  await send(project, [
    { event: 'page seen', distinct_id: 'ada', properties: { path: '/' } },
    { event: 'order placed', distinct_id: 'ada', properties: { amount: 19.5, note: 'x' } },
  ]);
  await waitFor(() => all.events().length === 2 && orders.events().length === 1);
  const [stored] = await capture.rows<{ uuid: string; person_id: string }>(
    project,
    "SELECT uuid, person_id FROM events WHERE project_id = {project} AND event = 'order placed'",
  );
  expect(orders.events()).toEqual([
    {
      uuid: stored!.uuid,
      event: 'order placed',
      distinct_id: 'ada',
      person_id: stored!.person_id,
      timestamp: expect.stringMatching(/^20\d\d-.*Z$/),
      properties: { amount: 19.5 },
    },
  ]);
  expect(all.events().map(({ event }) => event)).toEqual(['page seen', 'order placed']);
  expect(elsewhere.events()).toEqual([]);
  for (const follower of [all, orders, elsewhere]) follower.close();
});

it('sends no address of a project that anonymizes addresses', async () => {
  const project = capture.newProject({ anonymizeIps: true });
  const follower = await follow(project);
  await send(project, [{ event: 'e', distinct_id: 'd', properties: { $ip: '203.0.113.9' } }]);
  await waitFor(() => follower.events().length === 1);
  expect(follower.text()).not.toContain('203.0.113.9');
  follower.close();
});

it('publishes nothing without a listener, and stops when the last listener disconnects', async () => {
  const project = capture.newProject();
  const seen: string[] = [];
  const redis = createRedis(capture.context.config.REDIS_URL);
  // A pattern does not count as a listener.
  await redis.psubscribe(`*${liveChannelOf(project.id)}`);
  redis.on('pmessage', (_pattern, _channel, message: string) => seen.push(message));
  await send(project, [{ event: 'unheard', distinct_id: 'd' }]);
  await capture.untilStored(project, 1);
  const follower = await follow(project);
  await send(project, [{ event: 'heard', distinct_id: 'd' }]);
  await waitFor(() => follower.events().length === 1 && seen.length === 1);
  follower.close();
  await waitFor(async () => (await capture.context.bus.listenedTo(liveChannelOf(project.id))).length === 0);
  await send(project, [{ event: 'unheard', distinct_id: 'd' }]);
  await capture.untilStored(project, 3);
  expect(seen.map((message) => JSON.parse(message).events[0].event)).toEqual(['heard']);
  redis.disconnect();
});

it('reports the number of missed events to a slow reader, and buffers a bounded number of bytes for it', async () => {
  const project = capture.newProject();
  const follower = await follow(project);
  follower.res.pause();
  const big = 'x'.repeat(200_000);
  for (let index = 0; index < 100; index += 1) {
    await publish(project, { skipped: 0, events: [anEvent({ index, big })] });
  }
  follower.res.resume();
  await waitFor(async () => {
    await publish(project, { skipped: 0, events: [anEvent({ isLast: true })] });
    return follower.text().includes('isLast');
  });
  const skipped = [...follower.text().matchAll(/^event: skipped\ndata: \{"count":(\d+)\}$/gm)];
  const missed = skipped.reduce((sum, [, count]) => sum + Number(count), 0);
  expect(missed).toBeGreaterThan(0);
  const received = follower.events().filter(({ properties }) => properties.big === big);
  expect(received.length).toBeLessThan(100);
  follower.close();
}, 30_000);

it.each([
  ['with the next events', '', [anEvent()]],
  ['without any', '', []],
  ['with events that the reader filters out', '?event=other', [anEvent()]],
])('passes on how many events the writer skipped, %s', async (_, query, events) => {
  const project = capture.newProject();
  const follower = await follow(project, query);
  await publish(project, { skipped: 7, events });
  await waitFor(() => follower.text().includes('event: skipped\ndata: {"count":7}\n\n'));
  follower.close();
});

it('refuses more streams than a caller may have, until one of them is closed', async () => {
  const project = capture.newProject();
  const credential = crypto.randomUUID();
  const followers = await Promise.all(Array.from({ length: 10 }, () => follow(project, '', credential)));
  expect(followers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await follow(project, '', credential);
  await waitFor(() => refused.text() !== '');
  expect(refused.status).toBe(429);
  expect(JSON.parse(refused.text())).toMatchObject({ code: 'concurrency_limit_exceeded' });
  const other = await follow(project, '', crypto.randomUUID());
  expect(other.status).toBe(200);
  followers[0]!.close();
  await waitFor(async () => {
    const next = await follow(project, '', credential);
    next.close();
    return next.status === 200;
  });
  for (const follower of [...followers, other]) follower.close();
});

it.each([
  ['?properties=%5B%7B%22key%22%3A%22a%22%2C%22operator%22%3A%22regex%22%7D%5D', 400],
  ['?properties=x', 400],
])('%s is refused with %i', async (query, status) => {
  const follower = await follow(capture.newProject(), query);
  expect(follower.status).toBe(status);
});

it('requires the scope query:read and access to the project', async () => {
  const [project, other] = [capture.newProject(), capture.newProject()];
  const path = `${capture.url}/api/projects/${project.id}/live_events/`;
  const statusOf = async (headers: Record<string, string>) => (await fetch(path, { headers })).status;
  expect(await statusOf({})).toBe(401);
  expect(await statusOf(await capture.identity(project, { scopes: ['person:read'] }))).toBe(403);
  expect(await statusOf(await capture.identity(other))).toBe(404);
});

it('ends when the process stops, which does not wait for its listeners', async () => {
  const follower = await follow(capture.newProject());
  const startedAt = performance.now();
  isStopped = true;
  await capture.stop();
  expect(follower.res.complete).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});
