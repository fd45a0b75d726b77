import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCOUNTS_CHANNEL, type ProjectFacts } from '@meridian/contracts/internal';
import { Secret } from '@meridian/core';
import { waitFor } from '@meridian/core/testing';
import { createBus, createRedis, type Redis } from '@meridian/redis';
import { createTestRedis, startListener } from '@meridian/redis/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProjectFacts, type ProjectFactsReader } from './project-facts.ts';
import { testProjectFacts } from './testing.ts';
import { mintToken } from './token-format.ts';

/** Replaces auth-service, whose own tests prove that it answers like this. */
const stored = new Map<string, ProjectFacts>();
let asked = 0;
/** While it is there, answers wait for it. */
let held: PromiseWithResolvers<void> | undefined;
let isHeld = false;
let isAway = false;
let server: Server;
let redisUrl: string;
let redis: Redis;
let facts: ProjectFactsReader;
beforeAll(async () => {
  server = createServer((req, res) => {
    asked += 1;
    const isAllowed = req.headers.authorization === 'Bearer the secret';
    const found = stored.get(req.url!);
    const answer = (): void => {
      if (isAway) return void res.writeHead(503).end();
      res.statusCode = !isAllowed ? 401 : found === undefined ? 404 : 200;
      res.end(JSON.stringify(found ?? {}));
    };
    if (held === undefined) return answer();
    isHeld = true;
    void held.promise.then(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  redisUrl = await createTestRedis();
  redis = createRedis(redisUrl);
  facts = await readerOf();
});
afterAll(async () => {
  await facts.close();
  redis.disconnect();
  server.close();
});

const readerOf = (options: { maxAgeMs?: number } = {}): Promise<ProjectFactsReader> =>
  startListener(redisUrl, ACCOUNTS_CHANNEL, () =>
    createProjectFacts({
      authUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      internalSecret: new Secret('the secret'),
      redis,
      ...options,
    }),
  );

let ids = 0;
const newProject = (): ProjectFacts => {
  ids += 1;
  const project = testProjectFacts({ id: ids });
  store(project);
  return project;
};

const store = (project: ProjectFacts): void => {
  stored.set(`/internal/projects/${project.id}`, project);
  stored.set(`/internal/projects/by-token/${project.token}`, project);
};

it('reads once for many readers, and then not again', async () => {
  const project = newProject();
  const before = asked;
  const answers = await Promise.all(Array.from({ length: 50 }, () => facts.get(project.id)));
  await facts.get(project.id);
  expect(answers[49]).toEqual(project);
  expect(asked - before).toBe(1);
});

it('finds by capture token, without a request for a malformed token', async () => {
  const project = newProject();
  expect(await facts.findByToken(project.token)).toEqual(project);
  const before = asked;
  expect(await facts.findByToken('phc_garbage')).toBeUndefined();
  expect(await facts.findByToken(mintToken('phx', 'us'))).toBeUndefined();
  expect(asked).toBe(before);
});

it('throws for a project that does not exist', async () => {
  await expect(facts.get(999_999)).rejects.toMatchObject({ status: 404 });
});

it('drops a changed project at once', async () => {
  const project = newProject();
  await facts.get(project.id);
  await facts.findByToken(project.token);
  store({ ...project, timezone: 'Asia/Tokyo' });
  const bus = createBus(redis);
  await bus.publish(
    ACCOUNTS_CHANNEL,
    JSON.stringify({ type: 'project_changed', projectId: project.id, tokens: [project.token] }),
  );
  await waitFor(async () => (await facts.get(project.id)).timezone === 'Asia/Tokyo');
  expect((await facts.findByToken(project.token))?.timezone).toBe('Asia/Tokyo');
  await bus.close();
});

it('accepts a revoked token for at most five seconds when the announcement is lost', async () => {
  const project = newProject();
  expect(await facts.findByToken(project.token)).toEqual(project);
  stored.delete(`/internal/projects/by-token/${project.token}`);
  const revokedAt = performance.now();
  await waitFor(async () => (await facts.findByToken(project.token)) === undefined, { timeoutMs: 6_000 });
  expect(performance.now() - revokedAt).toBeLessThan(5_200);
}, 10_000);

it('refreshes a copy in use in the background before it expires', async () => {
  const brief = await readerOf({ maxAgeMs: 400 });
  const project = newProject();
  await brief.get(project.id);
  const before = asked;
  held = Promise.withResolvers();
  await waitFor(async () => {
    await brief.get(project.id);
    return asked > before;
  });
  held.resolve();
  held = undefined;
  store({ ...project, timezone: 'Asia/Tokyo' });
  await waitFor(async () => (await brief.get(project.id)).timezone === 'Asia/Tokyo');
  await brief.close();
});

it('drops the answer to a question from before a change', async () => {
  const brief = await readerOf({ maxAgeMs: 60_000 });
  const project = newProject();
  const bus = createBus(redis);
  const announce = () =>
    bus.publish(
      ACCOUNTS_CHANNEL,
      JSON.stringify({ type: 'project_changed', projectId: project.id, tokens: [project.token] }),
    );
  await brief.get(project.id);
  held = Promise.withResolvers();
  isHeld = false;
  let old: Promise<ProjectFacts> | undefined;
  await waitFor(async () => {
    await announce();
    old = brief.get(project.id);
    return isHeld;
  });
  store({ ...project, timezone: 'Asia/Tokyo' });
  await announce();
  held.resolve();
  held = undefined;
  await old;
  await waitFor(async () => (await brief.get(project.id)).timezone === 'Asia/Tokyo');
  await bus.close();
  await brief.close();
});

it('ignores messages that it does not understand', async () => {
  const project = newProject();
  await redis.publish(`meridian:channel:${redis.options.db ?? 0}:${ACCOUNTS_CHANNEL}`, 'nonsense');
  expect(await facts.get(project.id)).toEqual(project);
});

it('fails as unavailable while auth-service is down', async () => {
  const away = createProjectFacts({ authUrl: 'http://127.0.0.1:9', internalSecret: new Secret('x'), redis });
  await expect(away.get(1)).rejects.toMatchObject({ status: 503 });
  await away.close();
});

it('are used while auth-service is away, as long as changes would be announced', async () => {
  const own = await readerOf({ maxAgeMs: 50 });
  const project = newProject();
  await own.get(project.id);
  isAway = true;
  try {
    // Once the copy is too old, the reader's request fails; the bus needs a moment to detect that it is subscribed.
    await waitFor(async () => {
      const before = asked;
      await own.get(project.id);
      return asked > before;
    });
    expect((await own.get(project.id)).id).toBe(project.id);
    await expect(own.get(project.id + 1_000)).rejects.toMatchObject({ status: 503 });
  } finally {
    isAway = false;
    await own.close();
  }
});
