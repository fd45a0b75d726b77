/** What is due while a store is away is neither lost nor told twice. */
import { createQueue } from '@meridian/redis';
import { type PrivateServer, startPrivateRedis, testStores, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELIVERY_JOBS, DELIVERY_QUEUE } from '../src/deliveries/delivery-queue.ts';
import { type Deliveries, startDeliveries } from './deliveries.ts';
import { type Relay, startRelay } from './relay.ts';

/** Longer than a command waits. */
const FROZEN_AT_START_MS = 3_000;

let world: Deliveries;
let redis: PrivateServer;
let postgres: Relay;
let engine: Relay;
let queue: ReturnType<typeof newQueue>;

const newQueue = () => createQueue({ redisUrl: redis.url, name: DELIVERY_QUEUE, jobs: DELIVERY_JOBS });

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
});
afterAll(async () => {
  await queue.close();
  await world.stop();
  await redis.close();
  for (const relay of [postgres, engine]) relay.close();
});

/** What the schedule does every half a minute. */
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
    // One attempt of whatever the outage lets begin.
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
