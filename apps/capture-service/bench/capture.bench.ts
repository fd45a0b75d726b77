/** Capturing events from HTTP to rows, against inserting the same rows directly into the engine. */
import { randomUUID } from 'node:crypto';
import { type ClickHouse, createClickHouse } from '@meridian/clickhouse';
import type { Benchmark } from '@meridian/testing';
import { personIdOf } from '../src/persons/person-id.ts';
import { eventRow } from '../src/rows/event-row.ts';
import { insertJsonText } from '../src/writer/insert-json-text.ts';
import { type Installation, startInstallation } from '../test/durability/installation.ts';

interface Fixture {
  readonly installation: Installation;
  readonly clickhouse: ClickHouse;
  /** Events answered with 200 so far. */
  sent: number;
}

const EVENTS = 20_000;
const BATCH = 100;
const CONNECTIONS = 8;
const ROWS_PER_INSERT = 10_000;
const PEOPLE = 2_000;
const SINGLES = 60;
/** Rows that are inserted directly belong to another project. */
const RAW_PROJECT = 2;

const BROWSERS = ['Chrome', 'Firefox', 'Safari', 'Microsoft Edge'];
const PAGES = ['/', '/pricing', '/docs', '/app', '/app/reports'];

/** A page view as a web SDK sends it, about 900 bytes of JSON. */
const typicalEvent = (index: number) => {
  const person = index % PEOPLE;
  const path = PAGES[index % PAGES.length]!;
  return {
    event: index % 3 === 0 ? 'report viewed' : '$pageview',
    distinct_id: `user-${person}`,
    uuid: randomUUID(),
    timestamp: new Date().toISOString(),
    properties: {
      $current_url: `https://orbit.example.com${path}?ref=${index % 50}`,
      $host: 'orbit.example.com',
      $pathname: path,
      $browser: BROWSERS[index % BROWSERS.length],
      $browser_version: 120 + (index % 10),
      $os: 'Mac OS X',
      $device_type: 'Desktop',
      $screen_width: 1512,
      $screen_height: 982,
      $referrer: 'https://www.google.com/',
      $referring_domain: 'www.google.com',
      $session_id: `019a9f00-0000-7000-8000-${String(person).padStart(12, '0')}`,
      $window_id: `019a9f00-0000-7000-8000-${String(person).padStart(12, '0')}`,
      $device_id: `019a9f00-0000-7000-9000-${String(person).padStart(12, '0')}`,
      $lib: 'web',
      $lib_version: '1.434.18',
      plan: index % 5 === 0 ? 'pro' : 'free',
      load_time_ms: 80 + (index % 300),
      $set: { plan: index % PEOPLE < 400 ? 'pro' : 'free', $browser: BROWSERS[person % BROWSERS.length] },
    },
  };
};

const makeBodies = (token: string, count: number): string[] =>
  Array.from({ length: count / BATCH }, (_, batch) =>
    JSON.stringify({
      api_key: token,
      sent_at: new Date().toISOString(),
      batch: Array.from({ length: BATCH }, (_unused, index) => typicalEvent(batch * BATCH + index)),
    }),
  );

const post = async (fixture: Fixture, path: string, body: string, events: number): Promise<void> => {
  const answer = await fetch(fixture.installation.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`capture answered ${answer.status}`);
  fixture.sent += events;
};

const sendAll = async (fixture: Fixture, bodies: string[]): Promise<void> => {
  const waiting = [...bodies];
  const client = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      await post(fixture, '/batch/', body, BATCH);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
};

const countRows = async ({ clickhouse }: Fixture, projectId: number): Promise<number> => {
  const sql = `SELECT toUInt32(count()) AS count FROM events WHERE project_id = ${projectId}`;
  return (await clickhouse.query<{ count: number }>(sql))[0]!.count;
};

/** Waits until all accepted events can be read. */
const untilStored = async (fixture: Fixture): Promise<void> => {
  while ((await countRows(fixture, fixture.installation.project.id)) < fixture.sent) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const rowsPerSecond = async (work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (EVENTS / (performance.now() - startedAt)) * 1_000;
};

const rawRow = (index: number): string => {
  const event = typicalEvent(index);
  const now = Date.now() * 1_000;
  return eventRow({
    projectId: RAW_PROJECT,
    uuid: event.uuid,
    event: event.event,
    distinctId: event.distinct_id,
    properties: event.properties,
    timestamp: now,
    createdAt: now,
    personId: personIdOf(RAW_PROJECT, event.distinct_id),
    personCreatedAt: now,
    personProperties: JSON.stringify(event.properties.$set),
    personMode: 'full',
    groups: [],
    retentionDays: 0,
  });
};

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const singleEvent = ({ installation }: Fixture, index: number): string =>
  JSON.stringify({ api_key: installation.project.token, ...typicalEvent(index) });

const medianSingleMs = async (fixture: Fixture): Promise<number> => {
  const samples: number[] = [];
  for (let index = 0; index < SINGLES; index += 1) {
    const body = singleEvent(fixture, index);
    const startedAt = performance.now();
    await post(fixture, '/i/v0/e/', body, 1);
    samples.push(performance.now() - startedAt);
  }
  return medianOf(samples);
};

export const benchmark: Benchmark<Fixture> = {
  title: 'capture: from HTTP to rows, against the same rows straight into the engine',
  rounds: 5,

  setUp: async () => {
    const installation = await startInstallation({ LOG_LEVEL: 'warn' });
    return { installation, clickhouse: createClickHouse({ url: installation.clickhouseUrl }), sent: 0 };
  },

  tearDown: async ({ installation, clickhouse }) => {
    await clickhouse.close();
    await installation.stop();
  },

  comparisons: [
    {
      name: `${EVENTS.toLocaleString('en-US')} typical events`,
      unit: 'rows/s',
      baseline: {
        name: 'inserted',
        measure: async ({ clickhouse }) => {
          const rows = Array.from({ length: EVENTS }, (_, index) => rawRow(index));
          return rowsPerSecond(async () => {
            for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
              const lines = rows.slice(start, start + ROWS_PER_INSERT).join('\n');
              await insertJsonText(clickhouse, 'events', lines, { areDistinct: true });
            }
          });
        },
      },
      subject: {
        name: `in batches of ${BATCH}`,
        measure: async (fixture) => {
          await untilStored(fixture);
          const bodies = makeBodies(fixture.installation.project.token, EVENTS);
          return rowsPerSecond(async () => {
            await sendAll(fixture, bodies);
            await untilStored(fixture);
          });
        },
      },
      target: { ratioAtLeast: 0.15 },
    },
    {
      name: 'median of a single event',
      unit: 'ms',
      baseline: {
        name: 'idle',
        measure: async (fixture) => {
          await untilStored(fixture);
          return medianSingleMs(fixture);
        },
      },
      subject: {
        name: 'writer busy',
        measure: async (fixture) => {
          await sendAll(fixture, makeBodies(fixture.installation.project.token, EVENTS));
          return medianSingleMs(fixture);
        },
      },
      target: { ratioAtMost: 3 },
    },
    {
      name: 'one event until queryable',
      unit: 'ms',
      baseline: {
        name: 'answered',
        measure: async (fixture) => {
          await untilStored(fixture);
          return medianSingleMs(fixture);
        },
      },
      subject: {
        name: 'in a query',
        measure: async (fixture) => {
          await untilStored(fixture);
          const startedAt = performance.now();
          await post(fixture, '/i/v0/e/', singleEvent(fixture, 0), 1);
          await untilStored(fixture);
          return performance.now() - startedAt;
        },
      },
      target: { differenceAtMost: 1_000 },
    },
  ],
};
