/**
 * Starts the services over ten million demo events, which are generated once and kept under .meridian/bench-data.
 * Generating events is slow, so only a tenth of them is generated. The rest are copies with their own ids and times a
 * few seconds later, so that they are not deduplicated.
 */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClickHouse } from '@meridian/clickhouse';
import { type Stack, type StoreUrls, startStack } from '@meridian/testing/stack';

const ROOT = join(import.meta.dirname, '../../..');
const MADE_UP = 1_000_000;
const COPIES = 9;
const EVENTS = MADE_UP * (1 + COPIES);
const DAYS = 90;
const HOUR_MS = 3_600_000;

export interface DemoStack extends Stack {
  readonly projectId: number;
}

export const startDemoStack = async (environment: Readonly<Record<string, string>>): Promise<DemoStack> => {
  const directory = join(ROOT, '.meridian/bench-data', `events-${EVENTS}`);
  const marker = join(directory, 'complete');
  const stack = await startStack({
    directory,
    environment,
    prepare: async (stores) => {
      if (existsSync(marker)) return;
      await generate(stores);
      writeFileSync(marker, '');
    },
  });
  // The first project that the authority makes is number 1, which has the data.
  const { id: projectId } = stack.authority.createProject({});
  return { ...stack, projectId };
};

const COPY = `
INSERT INTO events
SELECT * REPLACE (generateUUIDv4() AS uuid, timestamp + toIntervalSecond({copy:UInt8}) AS timestamp) FROM made_up`;

/** JSON columns are wide in memory; copying takes a while. */
const SMALL_BLOCKS = {
  limits: { maxThreads: 1, maxMemoryBytes: 4 * 1024 ** 3, maxExecutionTimeMs: HOUR_MS },
  settings: {
    max_block_size: '20000',
    min_insert_block_size_rows: '100000',
    min_insert_block_size_bytes: '0',
    max_insert_threads: '1',
  },
} as const;

const generate = async ({ databaseUrl, clickhouseUrl }: StoreUrls): Promise<void> => {
  console.error(`Making ${EVENTS} demo events, once; this takes minutes.`);
  const clickhouse = createClickHouse({ url: clickhouseUrl });
  try {
    // Removes the rows of an interrupted run.
    for (const table of ['events', 'sessions', 'persons', 'person_distinct_ids', 'groups']) {
      await clickhouse.command(`TRUNCATE TABLE ${table}`);
    }
    await makeUp(databaseUrl, clickhouseUrl);
    await clickhouse.command('DROP TABLE IF EXISTS made_up');
    await clickhouse.command('CREATE TABLE made_up AS events');
    await clickhouse.command('INSERT INTO made_up SELECT * FROM events', SMALL_BLOCKS);
    for (let copy = 1; copy <= COPIES; copy++)
      await clickhouse.command(COPY, { ...SMALL_BLOCKS, params: { copy } });
    await clickhouse.command('DROP TABLE made_up');
  } finally {
    await clickhouse.close();
  }
};

const makeUp = async (databaseUrl: string, clickhouseUrl: string): Promise<void> => {
  await promisify(execFile)(
    process.execPath,
    ['tools/demo/main.ts', '--events', String(MADE_UP), '--days', String(DAYS), '--project', '1'],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl },
      maxBuffer: 64 * 1024 ** 2,
      timeout: HOUR_MS,
    },
  );
};
