import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCOUNTS_CHANNEL, type ProjectFacts } from '@meridian/contracts/internal';
import { Secret } from '@meridian/core';
import { createBus, createRedis, type Redis } from '@meridian/redis';
import { createTestRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProjectFacts, type ProjectFactsReader } from './project-facts.ts';
import { testProjectFacts } from './testing.ts';
import { mintToken } from './token-format.ts';

/** Stands in for auth-service, whose own tests prove that it answers like this. */
const stored = new Map<string, ProjectFacts>();
let asked = 0;
let server: Server;
let redis: Redis;
let facts: ProjectFactsReader;
beforeAll(async () => {
  server = createServer((req, res) => {
    asked += 1;
    const isAllowed = req.headers.authorization === 'Bearer the secret';
    const found = stored.get(req.url!);
    res.statusCode = !isAllowed ? 401 : found === undefined ? 404 : 200;
    res.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  redis = createRedis(await createTestRedis());
  facts = createProjectFacts({
    authUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    internalSecret: new Secret('the secret'),
    redis,
  });
});
afterAll(async () => {
  await facts.close();
  redis.disconnect();
  server.close();
});

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

it('asks once for many readers, and then not again', async () => {
  const project = newProject();
  const before = asked;
  const answers = await Promise.all(Array.from({ length: 50 }, () => facts.get(project.id)));
  await facts.get(project.id);
  expect(answers[49]).toEqual(project);
  expect(asked - before).toBe(1);
});

it('finds by capture token, and never asks for what cannot be one', async () => {
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

it('forgets what is announced as changed, at once', async () => {
  const project = newProject();
  await facts.get(project.id);
  await facts.findByToken(project.token);
  store({ ...project, timezone: 'Asia/Tokyo' });
  const bus = createBus(redis);
  // The subscription may not stand yet in the first moments of the reader.
  await waitFor(async () => {
    await bus.publish(
      ACCOUNTS_CHANNEL,
      JSON.stringify({ type: 'project_changed', projectId: project.id, tokens: [project.token] }),
    );
    return (await facts.get(project.id)).timezone === 'Asia/Tokyo';
  });
  expect((await facts.findByToken(project.token))?.timezone).toBe('Asia/Tokyo');
  await bus.close();
});

it('lives through messages that it does not understand', async () => {
  const project = newProject();
  await redis.publish(`meridian:channel:${redis.options.db ?? 0}:${ACCOUNTS_CHANNEL}`, 'nonsense');
  expect(await facts.get(project.id)).toEqual(project);
});

it('says that it cannot be known when auth-service is away', async () => {
  const away = createProjectFacts({ authUrl: 'http://127.0.0.1:9', internalSecret: new Secret('x'), redis });
  await expect(away.get(1)).rejects.toMatchObject({ status: 503 });
  await away.close();
});
