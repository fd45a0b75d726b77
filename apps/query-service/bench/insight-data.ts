/**
 * Projects of one million, ten million and thirty million events that differ only in size. The engine generates the
 * events, so that the largest project takes minutes. They are kept under .meridian/bench-data.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClickHouse, createClickHouse } from '@meridian/clickhouse';
import { VALUE_KINDS } from '@meridian/contracts/capture';
import { createPgPool } from '@meridian/postgres';
import { type Stack, startStack } from '@meridian/testing/stack';

const ROOT = join(import.meta.dirname, '../../..');
const MILLION = 1_000_000;
const EVENTS_PER_PERSON = 40;
const ROWS_PER_INSERT = MILLION;
/** The largest project has millions of sessions; the engine's own limit is for small machines. */
const MEMORY_BYTES = 8 * 1_024 ** 3;
export const LIMITS = { maxExecutionTimeMs: 10 * 60_000, maxMemoryBytes: MEMORY_BYTES };
const LAST_DAY = '2024-04-01';
const DAYS = 90;

/** A project with that many million events. */
export interface ProjectSize {
  readonly projectId: number;
  readonly millions: number;
}

export interface InsightFixture {
  readonly stack: Stack;
  readonly clickhouse: ClickHouse;
}

/** The set-up and tear-down of a benchmark over projects of these sizes. */
export const overInsightData = (sizes: readonly ProjectSize[]) => ({
  setUp: async (): Promise<InsightFixture> => {
    const stack = await startInsightStack(sizes);
    return { stack, clickhouse: createClickHouse({ url: stack.clickhouseUrl }) };
  },
  tearDown: async ({ stack, clickhouse }: InsightFixture): Promise<void> => {
    await clickhouse.close();
    await stack.close();
  },
});

const startInsightStack = async (sizes: readonly ProjectSize[]): Promise<Stack> => {
  const directory = join(
    ROOT,
    '.meridian/bench-data',
    `insights-${sizes.map(({ millions }) => millions).join('-')}`,
  );
  const marker = join(directory, 'complete');
  const sessionsMarker = join(directory, 'complete-sessions');
  const stack = await startStack({
    directory,
    environment: { QUERY_TIMEOUT_MS: '120000', QUERY_MAX_MEMORY_BYTES: String(MEMORY_BYTES) },
    prepare: async ({ clickhouseUrl, databaseUrl }) => {
      await noteProperties(databaseUrl, sizes);
      if (!existsSync(marker)) {
        await generate(clickhouseUrl, sizes);
        writeFileSync(marker, '');
      }
      if (!existsSync(sessionsMarker)) {
        await generateSessions(clickhouseUrl, sizes);
        writeFileSync(sessionsMarker, '');
      }
    },
  });
  for (const _ of sizes) stack.authority.createProject({});
  return stack;
};

/** The property definitions that the writer would have stored. */
const PROPERTIES = [
  ['$browser', 'String', 'text'],
  ['$current_url', 'String', 'text'],
  ['price', 'Numeric', 'integer'],
] as const;

const noteProperties = async (databaseUrl: string, sizes: readonly ProjectSize[]): Promise<void> => {
  const pool = createPgPool(databaseUrl, { schema: 'capture', applicationName: 'bench' });
  try {
    for (const { projectId } of sizes) {
      for (const [name, type, kind] of PROPERTIES) {
        await pool.query(
          `INSERT INTO property_definitions (project_id, type, name, property_type, value_kinds)
           VALUES ($1, 'event', $2, $3, $4) ON CONFLICT DO NOTHING`,
          [projectId, name, type, 1 << VALUE_KINDS.indexOf(kind)],
        );
      }
    }
  } finally {
    await pool.end();
  }
};

const generate = async (url: string, sizes: readonly ProjectSize[]): Promise<void> => {
  const clickhouse = createClickHouse({ url });
  try {
    await clickhouse.command('TRUNCATE TABLE events');
    for (const { projectId, millions } of sizes) {
      for (let first = 0; first < millions * MILLION; first += ROWS_PER_INSERT) {
        console.error(`Making events: project ${projectId}, ${first / MILLION} of ${millions} million.`);
        await clickhouse.command(insertRows(projectId, millions * MILLION, first), { limits: LIMITS });
      }
    }
  } finally {
    await clickhouse.close();
  }
};

/** All values of row n are derived from hashes of n. */
const insertRows = (projectId: number, total: number, first: number): string => {
  const persons = total / EVENTS_PER_PERSON;
  return `
    INSERT INTO events (project_id, uuid, event, properties, timestamp, distinct_id, created_at, person_id,
      person_created_at, person_mode, \`$session_id\`)
    SELECT ${projectId}, reinterpretAsUUID(toFixedString(unhex(leftPad(hex(number), 32, '0')), 16)),
      ['$pageview', '$pageview', '$pageview', '$autocapture', 'cart opened', 'bought'][1 + cityHash64(number, 1) % 6],
      CAST('{"$browser":"' || ['Chrome', 'Safari', 'Firefox', 'Edge'][1 + cityHash64(number, 2) % 4]
        || '","$current_url":"https://shop.example/' || toString(cityHash64(number, 3) % 50)
        || '","price":' || toString(cityHash64(number, 4) % 200) || '}', 'JSON(max_dynamic_paths = 256)'),
      toDateTime64('${LAST_DAY} 00:00:00', 6, 'UTC')
        - toIntervalSecond(cityHash64(number, 5) % ${DAYS * 86_400}) AS at,
      toString(cityHash64(number, 6) % ${persons}) AS who, at,
      reinterpretAsUUID(toFixedString(unhex(leftPad(hex(toUInt64(who) + 1), 32, '0')), 16)),
      toDateTime64('${LAST_DAY} 00:00:00', 6, 'UTC') - toIntervalDay(cityHash64(who) % ${DAYS}), 'full',
      who || '-' || toString(toDate(at))
    FROM numbers(${first}, ${ROWS_PER_INSERT})`;
};

/** The rows of `sessions` that the writer would have stored, as if session ids contained their time. */
const generateSessions = async (url: string, sizes: readonly ProjectSize[]): Promise<void> => {
  const clickhouse = createClickHouse({ url });
  try {
    await clickhouse.command('TRUNCATE TABLE sessions');
    for (const { projectId } of sizes) {
      for (let part = 0; part < SESSION_PARTS; part++) {
        console.error(`Making sessions: project ${projectId}, part ${part + 1} of ${SESSION_PARTS}.`);
        await clickhouse.command(insertSessions(projectId, part), { limits: LIMITS });
      }
    }
  } finally {
    await clickhouse.close();
  }
};

/** The members of `entry` after its address: the referrer and the parameters of campaigns. */
const ENTRY_PARAMETERS = 25;

/** A session lies within one day, so some days can be inserted without the others. All at once need too much memory. */
const SESSION_PARTS = 10;

const insertSessions = (projectId: number, part: number): string => `
    INSERT INTO sessions (project_id, session_id, id_timestamp, distinct_id, min_timestamp, max_timestamp,
      max_inserted_at, entry, exit, pageview_uuids, autocapture_uuids)
    SELECT project_id, \`$session_id\`, toDateTime(min(timestamp)), (max(timestamp), any(distinct_id)),
      min(timestamp), max(timestamp), max(timestamp),
      (min(timestamp), argMin(uuid, timestamp), argMin(url, timestamp)${", ''".repeat(ENTRY_PARAMETERS)}),
      (max(timestamp), argMax(uuid, timestamp), argMax(url, timestamp)),
      groupArrayIf(uuid, event = '$pageview'), groupArrayIf(uuid, event = '$autocapture')
    FROM (SELECT *, ifNull(properties.\`$current_url\`.:String, '') AS url FROM events
      WHERE project_id = ${projectId} AND toDayOfYear(timestamp) % ${SESSION_PARTS} = ${part})
    GROUP BY project_id, \`$session_id\``;
