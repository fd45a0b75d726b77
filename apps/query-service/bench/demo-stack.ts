/** Ten million demo events, made once and kept under .meridian/bench-data, and the services that answer over them. */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClickHouse } from '@meridian/clickhouse';
import { type Stack, type StoreUrls, startStack } from '../../../tools/conformance/stack.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EVENTS = 10_000_000;
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

const generate = async ({ databaseUrl, clickhouseUrl }: StoreUrls): Promise<void> => {
  console.error(`Making ${EVENTS} demo events, once; this takes minutes.`);
  const clickhouse = createClickHouse({ url: clickhouseUrl });
  try {
    // What an interrupted run left.
    for (const table of ['events', 'sessions', 'persons', 'person_distinct_ids']) {
      await clickhouse.command(`TRUNCATE TABLE ${table}`);
    }
    await promisify(execFile)(
      process.execPath,
      ['tools/demo/main.ts', '--events', String(EVENTS), '--days', String(DAYS), '--project', '1'],
      {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl },
        maxBuffer: 64 * 1024 ** 2,
        timeout: HOUR_MS,
      },
    );
    await clickhouse.command('OPTIMIZE TABLE events');
  } finally {
    await clickhouse.close();
  }
};
