/** Accepted events and due jobs are processed after an outage or refusals of a store. */
import { setTimeout as delay } from 'node:timers/promises';
import { createQueue } from '@meridian/redis/jobs';
import { type PrivateServer, type Relay, startPrivateRedis, startRelay, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAPTURE_JOBS } from '../src/jobs/catalog.ts';
import { markPersonsDeleted } from '../src/persons/mark-persons-deleted.ts';
import { personIdOf } from '../src/persons/person-id.ts';
import { createEventStore } from '../src/writer/event-store.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
let redis: PrivateServer;
let postgres: Relay;
let engine: Relay;
let queue: ReturnType<typeof newQueue>;

/** Few and quick attempts, which an outage of seconds would use up. */
const IMPATIENT = { attempts: 2, backoff: { kind: 'fixed', delayMs: 50 } } as const;
/** Longer than both attempts. */
const AWAY_MS = 2_000;
const newQueue = () =>
  createQueue({
    redisUrl: redis.url,
    name: `${capture.context.config.CAPTURE_LOG_NAME}-jobs`,
    jobs: {
      delete_persons: { ...CAPTURE_JOBS.delete_persons, ...IMPATIENT },
      fold_overrides: { ...CAPTURE_JOBS.fold_overrides, ...IMPATIENT },
      apply_retention: { ...CAPTURE_JOBS.apply_retention, ...IMPATIENT },
    },
  });

beforeAll(async () => {
  redis = await startPrivateRedis();
  capture = await startCapture({
    env: { REDIS_URL: redis.url },
    through: {
      postgres: async (url) => {
        postgres = await startRelay(new URL(url));
        return postgres.url;
      },
      clickhouse: async (url) => {
        engine = await startRelay(new URL(url));
        return engine.url;
      },
    },
  });
  queue = newQueue();
});
afterAll(async () => {
  await queue.close();
  await capture.stop();
  await redis.close();
  for (const relay of [postgres, engine]) relay.close();
});

const outages: readonly (readonly [string, () => unknown, () => unknown])[] = [
  ['Redis', () => redis.kill(), () => redis.start()],
  ['Postgres', () => postgres.cut(), () => postgres.restore()],
  ['the engine', () => engine.cut(), () => engine.restore()],
];

const JOBS = ['delete_persons', 'fold_overrides', 'apply_retention'] as const;
/** Adds all jobs, as the schedule does. */
const runJobs = () => Promise.all(JOBS.map((job) => queue.add(job, {})));

/** Sends again while it is refused, as a client does: after an outage the service needs a moment to reconnect. */
const sendUntilAccepted = (path: string, body: unknown) =>
  waitFor(async () => (await capture.send(path, body)).status === 200, { what: `${path} accepted` });

const RETENTION_DAYS = 90;

/** A person to be deleted, a merge to be folded, and events with another retention than their project. */
const newWork = async (): Promise<TestProject> => {
  const project = capture.newProject();
  const batch = ['gone', 'moved', 'kept'].map((name) => ({ event: name, distinct_id: name }));
  await sendUntilAccepted('/batch/', { api_key: project.token, batch });
  await capture.untilStored(project, 3);
  await markPersonsDeleted(capture.context.pool, createEventStore(capture.context), [
    {
      projectId: project.id,
      personId: personIdOf(project.id, 'gone'),
      deleteEvents: true,
      userId: null,
    },
  ]);
  await capture.context.engine.forAllProjects('inspecting stored rows in a test').command(
    `INSERT INTO person_overrides (project_id, distinct_id, person_id, version, created_at)
     VALUES (${project.id}, 'moved', '${personIdOf(project.id, 'kept')}', 1, now() - INTERVAL 1 DAY)`,
  );
  capture.newProject({ ...project, dataRetentionDays: RETENTION_DAYS });
  return project;
};

const deletePerson = async (project: TestProject, distinctId: string) =>
  fetch(
    `${capture.url}/api/projects/${project.id}/persons/${personIdOf(project.id, distinctId)}/?delete_events=true`,
    {
      method: 'DELETE',
      headers: await capture.identity(project),
    },
  );

const stateOf = (project: TestProject) =>
  capture.rows(
    project,
    `SELECT event, distinct_id, toString(person_id) AS person_id, retention_days FROM events
     WHERE project_id = {project} ORDER BY event`,
  );
const overridesOf = (project: TestProject) =>
  capture.rows(project, 'SELECT distinct_id FROM person_overrides FINAL WHERE project_id = {project}');

it.each(outages)(
  'deletion, folding and retention that are due while %s is away',
  async (name, cut, restore) => {
    const project = await newWork();
    await cut();
    await runJobs().catch(() => {});
    await delay(AWAY_MS);
    await restore();
    if (name === 'Redis') await waitFor(() => runJobs().catch(() => undefined));
    const person_id = personIdOf(project.id, 'kept');
    await waitFor(
      async () => {
        const done = await Promise.all([stateOf(project), overridesOf(project)]).catch(() => undefined);
        return (
          JSON.stringify(done) ===
          JSON.stringify([
            [
              { event: 'kept', distinct_id: 'kept', person_id, retention_days: RETENTION_DAYS },
              { event: 'moved', distinct_id: 'moved', person_id, retention_days: RETENTION_DAYS },
            ],
            [],
          ])
        );
      },
      { timeoutMs: 30_000, what: 'the work of the jobs' },
    );
    expect((await queue.depth()).failed).toBe(0);
  },
);

it('a person whose deletion is refused without Redis is still there, and deleted by the next request', async () => {
  const project = capture.newProject();
  await sendUntilAccepted('/capture/', { api_key: project.token, event: 'e', distinct_id: 'd' });
  await capture.untilStored(project, 1);
  await redis.kill();
  const refused = await deletePerson(project, 'd');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
  await redis.start();
  await waitFor(async () => (await deletePerson(project, 'd')).status === 202, { timeoutMs: 20_000 });
});

it('events that are accepted while Postgres refuses every statement are stored when it does not', async () => {
  const project = capture.newProject();
  const { pool } = capture.context;
  const failures = async () =>
    Number(
      /capture_store_failures_total\{stage="prepare"\} (\d+)/.exec(
        await (await fetch(`${capture.writerUrl}/metrics`)).text(),
      )?.[1] ?? 0,
    );
  await waitFor(() => pool.query('ALTER TABLE distinct_ids RENAME TO distinct_ids_away'));
  const before = await failures();
  await sendUntilAccepted('/capture/', { api_key: project.token, event: 'kept', distinct_id: 'd' });
  await waitFor(async () => (await failures()) > before + 1, { timeoutMs: 20_000 });
  await pool.query('ALTER TABLE distinct_ids_away RENAME TO distinct_ids');
  await capture.untilStored(project, 1);
  expect(await capture.rows(project, 'SELECT reason FROM dead_letters WHERE project_id = {project}')).toEqual(
    [],
  );
});
