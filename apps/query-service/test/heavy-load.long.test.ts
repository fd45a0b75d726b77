/** Hundreds of heavy queries at once: each gets an answer or an error, and the engine survives. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { type EmbeddedClickHouse, startClickHouseEmbedded } from '@meridian/embedded-stores';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from './query-harness.ts';

const ENTRY = join(import.meta.dirname, '../../clickhouse-embedded/src/main.ts');
const MIB = 1024 ** 2;
const ENGINE_BYTES = 1024 * MIB;
const PROJECTS = 40;
const QUESTIONS_EACH = 5;

let directory: string;
let engine: EmbeddedClickHouse;
let query: QueryHarness;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-heavy-load-'));
  engine = await startClickHouseEmbedded({
    entry: ENTRY,
    directory,
    env: {
      CLICKHOUSE_MEMORY_BYTES: String(ENGINE_BYTES),
      // Beside other tests, a killed query may take long to end. The engine must not take it for stuck.
      CLICKHOUSE_KILL_GRACE_MS: '60000',
    },
  });
  await migrate(engine.url);
  query = await startQuery({
    CLICKHOUSE_URL: engine.url,
    QUERY_TIMEOUT_MS: '1500',
    QUERY_QUEUE_WAIT_MS: '1500',
  });
});
afterAll(async () => {
  await query?.stop();
  await engine?.stop();
  await rm(directory, { recursive: true, force: true });
});

const migrate = async (url: string): Promise<void> => {
  const clickhouse = createClickHouse({ url });
  await runClickHouseMigrations({ client: clickhouse });
  await clickhouse.close();
};

const residentBytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${engine.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
};

const sql = (text: string) => ({ query: { kind: 'HogQLQuery', query: text } });

/** Large hash tables and arrays, each of which would take a gigabyte or more without limits. */
const HEAVY = [
  'SELECT uniqExact(cityHash64(number)) FROM numbers(200000000) WHERE number != ',
  'SELECT length(groupArray(toString(number))) FROM numbers(100000000) WHERE number != ',
  'SELECT count() FROM (SELECT number AS n FROM numbers(100000000) GROUP BY n) WHERE n != ',
];

const EXPECTED = [
  '200',
  '400 query_limit_exceeded',
  '429 throttled',
  '503 unavailable',
  '400 query_memory_limit',
  '504 timeout',
];

it('200 at once stay within the memory of the engine, which lives and gives it back', async () => {
  await query.ask(query.newProject(), sql('SELECT 1'));
  const before = await residentBytes();
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentBytes());
  }, 50);
  const projects = Array.from({ length: PROJECTS }, () => query.newProject());
  const answers = await Promise.all(
    projects.flatMap((project, index) =>
      Array.from({ length: QUESTIONS_EACH }, (_, count) =>
        query.ask(project, sql(`${HEAVY[count % HEAVY.length]}${1 + index * QUESTIONS_EACH + count}`)),
      ),
    ),
  );
  clearInterval(watch);
  const outcomes = new Set(
    answers.map(({ status, body }) => [status, body['code']].filter((part) => part !== undefined).join(' ')),
  );
  expect([...outcomes].filter((outcome) => !EXPECTED.includes(outcome))).toEqual([]);
  for (const { status, headers } of answers) {
    if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(peak - before).toBeLessThan(ENGINE_BYTES * 2); // the engine holds more memory than it accounts for
  expect((await query.ask(query.newProject(), sql('SELECT 1'))).status).toBe(200);
  await waitFor(async () => (await residentBytes()) < before * 1.25, {
    timeoutMs: 60_000,
    what: 'the memory to be given back',
  });
}, 120_000);
