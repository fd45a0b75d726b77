/** Alerts and deliveries that are due while a store is away are neither lost nor sent twice. */
import { setTimeout as delay } from 'node:timers/promises';
import { createQueue } from '@meridian/redis/jobs';
import {
  type PrivateServer,
  type Relay,
  startPrivateRedis,
  startRelay,
  testStores,
  waitFor,
} from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELIVERY_JOBS, DELIVERY_QUEUE } from '../src/deliveries/delivery-queue.ts';
import { MAX_ATTEMPTS } from '../src/deliveries/send-messages.ts';
import { MAINTENANCE_JOBS, MAINTENANCE_QUEUE } from '../src/maintenance/maintenance.ts';
import { type Deliveries, startDeliveries } from './deliveries.ts';

/** Longer than a command waits. */
const FROZEN_AT_START_MS = 3_000;

let world: Deliveries;
let redis: PrivateServer;
let postgres: Relay;
let engine: Relay;
let queue: ReturnType<typeof newQueue>;
let maintenance: ReturnType<typeof newMaintenanceQueue>;

/** Jobs with few and quick attempts, which an outage of seconds would use up. */
const IMPATIENT = { attempts: 2, backoff: { kind: 'fixed', delayMs: 50 } } as const;
const newQueue = () =>
  createQueue({
    redisUrl: redis.url,
    name: DELIVERY_QUEUE,
    jobs: {
      ...DELIVERY_JOBS,
      'make-export': { ...DELIVERY_JOBS['make-export'], ...IMPATIENT },
    },
  });
const newMaintenanceQueue = () =>
  createQueue({
    redisUrl: redis.url,
    name: MAINTENANCE_QUEUE,
    jobs: {
      ...MAINTENANCE_JOBS,
      'calculate-cohort': { ...MAINTENANCE_JOBS['calculate-cohort'], ...IMPATIENT },
    },
  });
/** Longer than both attempts. */
const AWAY_FOR_JOBS_MS = 2_000;

beforeAll(async () => {
  redis = await startPrivateRedis();
  engine = await startRelay(new URL(testStores().clickhouseUrl));
  world = await startDeliveries(
    { REDIS_URL: redis.url, CLICKHOUSE_URL: engine.url },
    {
      databaseThrough: async (url) => {
        postgres = await startRelay(new URL(url));
        return postgres.url;
      },
      // The service starts while Redis is away, and its jobs run nevertheless once it is back.
      beforeStart: async () => {
        redis.freeze();
        setTimeout(() => redis.thaw(), FROZEN_AT_START_MS);
      },
    },
  );
  queue = newQueue();
  maintenance = newMaintenanceQueue();
});
afterAll(async () => {
  await Promise.all([queue.close(), maintenance.close()]);
  await world.stop();
  await redis.close();
  for (const relay of [postgres, engine]) relay.close();
});

/** One run of the schedule, which runs twice a minute. */
const lookForDue = () => queue.add('find-due', {});
const idle = async (): Promise<boolean> => {
  const { waiting, active } = await queue.depth();
  return waiting + active === 0;
};

/** One that no cache has an answer for. */
const newInsight = (name: string): Promise<number> =>
  world.newInsight({
    kind: 'InsightVizNode',
    source: {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'sold', custom_name: name }],
      dateRange: { date_from: '2024-01-01' },
    },
  });

const newAlert = async (name: string): Promise<string> => {
  const { body } = await world.call('POST', '/alerts/', {
    name,
    insight: await newInsight(name),
    threshold: { configuration: { type: 'absolute', bounds: { upper: 2 } } },
    subscribed_users: [1],
    calculation_interval: 'daily',
  });
  return body['id'] as string;
};
const newSubscription = async (title: string): Promise<number> => {
  const { body } = await world.call('POST', '/subscriptions/', {
    insight: await newInsight(title),
    title,
    target_type: 'email',
    target_value: 'user-1@example.com',
    frequency: 'daily',
    start_date: '2024-01-01T09:00:00Z',
  });
  return body['id'] as number;
};
const makeDue = async (alert: string, subscription: number): Promise<void> => {
  const { database } = world.query.context;
  await database.alert.update({ where: { id: alert }, data: { nextCheckAt: world.clock.now() } });
  await database.subscription.update({
    where: { id: subscription },
    data: { nextDeliveryDate: world.clock.now() },
  });
};

const outages: readonly (readonly [string, () => unknown, () => unknown])[] = [
  ['Redis', () => redis.kill(), () => redis.start()],
  ['Postgres', () => postgres.cut(), () => postgres.restore()],
  ['the engine', () => engine.cut(), () => engine.restore()],
];

it.each(outages)(
  'an alert and a subscription that are due while %s is away are told once',
  async (name, cut, restore) => {
    const { database } = world.query.context;
    const alert = await newAlert(`Alert without ${name}`);
    const subscription = await newSubscription(`Report without ${name}`);
    await makeDue(alert, subscription);
    await cut();
    await lookForDue().catch(() => {});
    // One attempt of each piece of work that can start during the outage.
    await waitFor(async () => idle().catch(() => true));
    await restore();
    await waitFor(
      async () => {
        await lookForDue().catch(() => {});
        const checks = await database.alertCheck.count({ where: { alertId: alert } });
        const made = await database.subscriptionDelivery.count({
          where: { subscriptionId: subscription, status: 'completed' },
        });
        return checks > 0 && made > 0;
      },
      { timeoutMs: 30_000, what: 'the check and the delivery' },
    );
    await lookForDue();
    await waitFor(idle);
    await world.send();
    const { body } = await world.call('GET', `/alerts/${alert}/`);
    expect(body).toMatchObject({ checks_total: 1, state: 'Firing', last_value: 3 });
    const mails = world.query.members.mails.filter(({ subject }) => subject.endsWith(`without ${name}`));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Alert: Alert without ${name}`,
      `Report: Report without ${name}`,
    ]);
    expect(mails.find(({ subject }) => subject.startsWith('Report'))?.text).toContain(',1,3,1');
  },
);

/** An export that waits to be made, as its request leaves it. */
const newPendingExport = async (): Promise<number> => {
  const { database } = world.query.context;
  const query = `SELECT event, '${crypto.randomUUID()}' FROM events`;
  const { body } = await world.call('POST', '/exports/', {
    export_format: 'text/csv',
    export_context: { source: { kind: 'HogQLQuery', query } },
  });
  const id = body['id'] as number;
  await waitFor(async () => (await world.call('GET', `/exports/${id}/`)).body['has_content'] === true);
  await database.exportChunk.deleteMany({ where: { exportId: id } });
  await database.export.update({ where: { id }, data: { status: 'pending' } });
  return id;
};

it.each(outages.slice(1))(
  'an export that is to be made while %s is away is made afterwards',
  async (name, cut, restore) => {
    const id = await newPendingExport();
    await cut();
    await queue.add('make-export', { exportId: id });
    await delay(AWAY_FOR_JOBS_MS);
    await restore();
    await waitFor(async () => {
      const { body } = await world.call('GET', `/exports/${id}/`);
      expect(body['exception'] ?? null, name).toBe(null);
      return body['has_content'] === true;
    });
  },
);

const newCohort = async (name: string) => {
  const filters = { properties: { type: 'AND', values: [{ type: 'hogql', key: `'${name}' != ''` }] } };
  const { status, body } = await world.call('POST', '/cohorts/', { name, filters });
  return { status, id: body['id'] as number };
};
const storedCohort = (id: number) => world.query.context.database.cohort.findUniqueOrThrow({ where: { id } });

it.each(outages)(
  'a cohort that is to be calculated while %s is away is calculated afterwards, without a failure',
  async (name, cut, restore) => {
    const { id } = await newCohort(`without ${name}`);
    const version = await waitFor(async () => (await storedCohort(id)).version);
    await cut();
    const calculate = () =>
      maintenance.add('calculate-cohort', { projectId: world.project.id, cohortId: id });
    await calculate().catch(() => {});
    await delay(AWAY_FOR_JOBS_MS);
    await restore();
    if (name === 'Redis') await waitFor(() => calculate().catch(() => undefined)); // as the schedule does
    const isCalculated = async () => {
      const cohort = await storedCohort(id);
      return cohort.version > version && !cohort.isCalculating;
    };
    await waitFor(isCalculated, { timeoutMs: 30_000, what: 'the calculation' });
    expect(await storedCohort(id)).toMatchObject({
      count: 5,
      failures: 0,
      errorMessage: null,
      isCalculating: false,
    });
  },
);

it('an asynchronous query that runs into an outage of the engine is answered after it', async () => {
  const query = { kind: 'HogQLQuery', query: `SELECT count(), '${crypto.randomUUID()}' FROM events` };
  await engine.cut();
  const { body } = await world.call('POST', '/query/', { query, refresh: 'force_async' });
  const { id } = body['query_status'] as { id: string };
  const status = async () =>
    (await world.call('GET', `/query/${id}/`)).body['query_status'] as Record<string, unknown>;
  await delay(AWAY_FOR_JOBS_MS);
  await engine.restore();
  await waitFor(async () => {
    const { complete, error, error_message } = await status();
    expect([error, error_message ?? null]).toEqual([false, null]);
    return complete === true;
  });
});

it('a mail that auth-service cannot take, however often, is sent when it is back', async () => {
  const { database } = world.query.context;
  const alert = await newAlert('Alert without auth-service');
  await database.alert.update({ where: { id: alert }, data: { nextCheckAt: world.clock.now() } });
  await lookForDue();
  const check = await waitFor(() => database.alertCheck.findFirst({ where: { alertId: alert } }));
  const findMail = () => database.outgoingMessage.findFirstOrThrow({ where: { sourceId: check.id } });
  world.query.members.isAway = true;
  for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await world.retryNow();
    await world.send();
  }
  world.query.members.isAway = false;
  expect(await findMail()).toMatchObject({ attempts: 0, failedAt: null, sentAt: null });
  await world.retryNow();
  await world.send();
  expect(await findMail()).toMatchObject({ failedAt: null, sentAt: expect.any(Date) });
});

it('a cohort that is saved while Redis is away is saved once, and calculated by the schedule', async () => {
  await redis.kill();
  const { status, id } = await newCohort('saved without Redis');
  await redis.start();
  expect(status).toBe(201);
  const { database, maintenance: schedule } = world.query.context;
  expect(await database.cohort.count({ where: { name: 'saved without Redis' } })).toBe(1);
  await waitFor(() =>
    schedule.calculateOldCohorts(world.clock.now()).then(
      () => true,
      () => false,
    ),
  );
  await waitFor(async () => (await storedCohort(id)).count === 5, { timeoutMs: 30_000 });
});
