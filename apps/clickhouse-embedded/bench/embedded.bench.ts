/**
 * Measures the cost of the HTTP interface: the official client through it, against chDB in this process on the same
 * data.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { type EmbeddedClickHouse, startClickHouseEmbedded } from '@meridian/embedded-stores';
import type { Benchmark } from '@meridian/testing';
import { drainPending, Session } from 'chdb';

interface Fixture {
  readonly directory: string;
  readonly session: Session;
  readonly server: EmbeddedClickHouse;
  readonly client: ClickHouseClient;
}

const ENTRY = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SMALL_QUERIES = 30;
const INSERTED_ROWS = 10_000;
const STREAMED_ROWS = 1_000_000;

const SETUP = [
  'CREATE TABLE points (day Date, name LowCardinality(String), value Float64) ENGINE = MergeTree ORDER BY (name, day)',
  `INSERT INTO points SELECT toDate('2026-01-01') + number % 90, concat('name ', toString(number % 50)), number / 7 FROM numbers(1000000)`,
  'CREATE TABLE inserted (id UInt64, event String, at DateTime64(3), properties String) ENGINE = MergeTree ORDER BY id',
];
const SMALL = "SELECT day, count() AS c FROM points WHERE name = 'name 7' GROUP BY day ORDER BY day LIMIT 10";
const LARGE = `SELECT day, name, value, toString(cityHash64(value)) AS hash FROM points LIMIT ${STREAMED_ROWS}`;

const rows = Array.from({ length: INSERTED_ROWS }, (_, id) => ({
  id,
  event: `event ${id % 20}`,
  at: `2026-01-01 00:00:${String(id % 60).padStart(2, '0')}.000`,
  properties: JSON.stringify({
    $browser: 'Firefox',
    plan: id % 3 ? 'free' : 'pro',
    url: `https://example.com/${id}`,
  }),
}));

const rowsPerSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (count / (performance.now() - startedAt)) * 1000;
};

const average = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  for (let done = 0; done < count; done += 1) await work();
  return (performance.now() - startedAt) / count;
};

const readAll = async (client: ClickHouseClient, query: string): Promise<void> => {
  const result = await client.exec({ query: `${query} FORMAT JSONCompactEachRow` });
  for await (const chunk of result.stream) void chunk;
};

/** The peak memory of a process during the work. */
const peakMemoryMib = async (pid: number, work: () => Promise<void>): Promise<number> => {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
};

export const benchmark: Benchmark<Fixture> = {
  title: 'clickhouse-embedded: the official client over HTTP, against chDB in process',

  setUp: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'meridian-bench-'));
    const server = await startClickHouseEmbedded({
      entry: ENTRY,
      directory: join(directory, 'server'),
      database: 'default',
    });
    const client = createClient({ url: server.url });
    const session = new Session(join(directory, 'process'));
    for (const query of SETUP) {
      await session.queryAsync(query);
      await client.command({ query });
    }
    return { directory, session, server, client };
  },

  tearDown: async ({ directory, session, server, client }) => {
    await client.close();
    await server.stop();
    session.close();
    await drainPending();
    await rm(directory, { recursive: true, force: true });
  },

  comparisons: [
    {
      name: 'small query',
      unit: 'ms',
      baseline: {
        name: 'in process',
        measure: ({ session }) =>
          average(SMALL_QUERIES, async () =>
            (await session.queryAsync(SMALL, { format: 'JSONCompact' })).json(),
          ),
      },
      subject: {
        name: 'over HTTP',
        measure: ({ client }) =>
          average(SMALL_QUERIES, async () =>
            (await client.query({ query: SMALL, format: 'JSONCompact' })).json(),
          ),
      },
      target: { differenceAtMost: 4 },
    },
    {
      name: `insert of ${INSERTED_ROWS.toLocaleString('en-US')} objects`,
      unit: 'rows/s',
      baseline: {
        name: 'in process',
        measure: ({ session }) =>
          rowsPerSecond(INSERTED_ROWS, async () => {
            const values = Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
            await session.insert({
              table: 'inserted',
              values,
              format: 'JSONEachRow',
              settings: { async_insert: 0 },
            });
          }),
      },
      subject: {
        name: 'over HTTP',
        measure: ({ client }) =>
          rowsPerSecond(INSERTED_ROWS, async () => {
            await client.insert({ table: 'inserted', values: rows, format: 'JSONEachRow' });
          }),
      },
      target: { ratioAtLeast: 0.7 },
    },
    {
      name: `streamed read of ${STREAMED_ROWS.toLocaleString('en-US')} rows`,
      unit: 'rows/s',
      baseline: {
        name: 'in process',
        measure: ({ session }) =>
          rowsPerSecond(STREAMED_ROWS, async () => {
            for await (const chunk of session.queryStream(LARGE, { format: 'JSONCompactEachRow' }))
              void chunk.raw();
          }),
      },
      subject: {
        name: 'over HTTP',
        measure: ({ client }) => rowsPerSecond(STREAMED_ROWS, () => readAll(client, LARGE)),
      },
    },
    {
      name: 'peak memory of the server while rows are streamed',
      unit: 'MiB',
      baseline: {
        name: '100,000 rows',
        measure: ({ client, server }) =>
          peakMemoryMib(server.pid, () => readAll(client, `SELECT * FROM (${LARGE}) LIMIT 100000`)),
      },
      subject: {
        name: '1,000,000 rows',
        measure: ({ client, server }) => peakMemoryMib(server.pid, () => readAll(client, LARGE)),
      },
      target: { differenceAtMost: 64 },
    },
  ],
};
