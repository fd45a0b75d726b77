/** Endpoints on 10 M events, measured at the service itself: cached, materialized and direct runs, and a refresh. */
import type { Benchmark } from '@meridian/testing';
import autocannon from 'autocannon';
import { insertEvents, type Platform, PROJECT_ID, startPlatform } from './platform.ts';

interface Fixture {
  readonly platform: Platform;
  readonly tableName: string;
}

const CONNECTIONS = 32;
const SECONDS = 3;
const READS = 20;
/** A week, so that no table is refreshed during a measurement. */
const FRESHNESS = 604_800;
const HEAVY_RUN = `/api/projects/${PROJECT_ID}/endpoints/heavy/run`;
const BY_PERSON =
  'SELECT distinct_id, count(), avg(toFloat(properties.price)) FROM events WHERE distinct_id = {variables.who} GROUP BY distinct_id';
const HEAVY =
  'SELECT toDate(timestamp) AS day, event, count(), uniq(distinct_id) FROM events GROUP BY day, event ORDER BY day, event';

const setUp = async (): Promise<Fixture> => {
  const platform = await startPlatform();
  const create = (name: string, query: string) =>
    platform.call('POST', '/', {
      name,
      query: { kind: 'HogQLQuery', query },
      is_materialized: true,
      data_freshness_seconds: FRESHNESS,
    });
  await create('by_person', BY_PERSON);
  await create('heavy', HEAVY);
  await untilMaterialized(platform, 'by_person');
  await untilMaterialized(platform, 'heavy');
  // Fill the cache and store the same bytes for the bare route.
  await platform.call('POST', '/heavy/run', {});
  const answer = await platform.call('POST', '/heavy/run', {});
  await platform.redis.set('bare', JSON.stringify(answer));
  const status = await platform.call('POST', '/by_person/run', {
    variables: { who: 'person-1' },
    debug: true,
  });
  const tableName = /endpoint_\d+_[0-9a-f]+/.exec(String(status['hogql']))![0];
  return { platform, tableName };
};

const untilMaterialized = async (platform: Platform, name: string, after = 0): Promise<number> => {
  for (;;) {
    const status = await platform.call('GET', `/${name}/materialization_status/`);
    if (status['status'] === 'Failed') throw new Error(String(status['error']));
    if (status['status'] === 'Completed' && Date.parse(String(status['last_materialized_at'])) > after) {
      return Number(status['duration_ms']);
    }
    // The worker reports the duration, so poll slowly: frequent polling takes CPU from the worker.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
};

const requestsPerSecond = async (url: string, headers: Record<string, string>): Promise<number> => {
  const { requests, non2xx } = await autocannon({
    url,
    method: 'POST',
    headers,
    body: '{}',
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx > 0) throw new Error(`${non2xx} answers were refused`);
  return requests.average;
};

/** Sequential requests: the latency of a single client. */
const averageMs = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  for (let done = 0; done < count; done++) await work();
  return (performance.now() - startedAt) / count;
};

let person = 0;
/** Different variables in each request, so that no cache is hit. */
const nextPerson = (): string => {
  person = (person + 7) % 100_000;
  return `person-${person}`;
};

export const benchmark: Benchmark<Fixture> = {
  title: 'runs of endpoints against the least that could be done',
  rounds: 7,
  setUp,
  tearDown: ({ platform }) => platform.close(),
  comparisons: [
    {
      name: 'cached run',
      unit: 'requests/s',
      baseline: {
        name: 'a bare Express route with the same bytes from Redis',
        measure: ({ platform }) =>
          requestsPerSecond(`${platform.bareUrl}/run`, { 'content-type': 'application/json' }),
      },
      subject: {
        name: 'endpoint',
        measure: async ({ platform }) =>
          requestsPerSecond(`${platform.url}${HEAVY_RUN}`, await platform.headers()),
      },
      target: { ratioAtLeast: 0.6 },
    },
    {
      name: 'writing the log',
      unit: 'requests/s',
      baseline: {
        name: 'a cached run without it',
        measure: async ({ platform }) =>
          requestsPerSecond(`${platform.withoutLogUrl}${HEAVY_RUN}`, await platform.headers()),
      },
      subject: {
        name: 'with it',
        measure: async ({ platform }) =>
          requestsPerSecond(`${platform.url}${HEAVY_RUN}`, await platform.headers()),
      },
      target: { ratioAtLeast: 0.95 },
    },
    {
      name: 'materialized run by one key of 100,000',
      unit: 'ms',
      baseline: {
        name: "the engine's own read",
        measure: ({ platform, tableName }) =>
          averageMs(READS, () =>
            platform.clickhouse.queryTable(
              `SELECT m_group_0, m_aggregate_0, m_aggregate_1 FROM ${tableName} WHERE m_key_0 = {who:String}`,
              { params: { who: nextPerson() } },
            ),
          ),
      },
      subject: {
        name: 'endpoint',
        measure: ({ platform }) =>
          averageMs(READS, () =>
            platform.call('POST', '/by_person/run', { variables: { who: nextPerson() } }),
          ),
      },
      target: { ratioAtMost: 2 },
    },
    {
      name: 'heavy query',
      unit: 'ms',
      baseline: {
        name: 'direct',
        measure: async ({ platform }) => {
          await platform.call('POST', '/heavy/run', { refresh: 'direct' });
          return undefined;
        },
      },
      subject: {
        name: 'materialized',
        measure: async ({ platform }) => {
          await platform.call('POST', '/heavy/run', { refresh: 'force' });
          return undefined;
        },
      },
      target: { ratioAtMost: 0.05 },
    },
    {
      name: 'refresh',
      unit: 'ms',
      baseline: {
        name: 'of everything',
        measure: async ({ platform }) => {
          const before = Date.now();
          await platform.call('PATCH', '/heavy/', { is_materialized: false });
          await platform.call('PATCH', '/heavy/', {
            is_materialized: true,
            data_freshness_seconds: FRESHNESS,
          });
          return untilMaterialized(platform, 'heavy', before);
        },
      },
      subject: {
        name: 'of one new hour',
        measure: async ({ platform }) => {
          await insertEvents(platform.clickhouse, {
            from: 0,
            count: 7_000,
            time: "toDateTime64('2026-03-02 01:00:00', 6, 'UTC') + toIntervalMillisecond(number)",
            createdAt: 'now64(6)',
          });
          const before = Date.now();
          await platform.makeDue('heavy');
          return untilMaterialized(platform, 'heavy', before);
        },
      },
      target: { ratioAtMost: 0.05 },
    },
  ],
};
