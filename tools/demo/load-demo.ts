/**
 * Fills a project with demo data. It writes the same rows to the stores as intake and writer would for these events,
 * which would take hours.
 */
import { createClickHouse } from '@meridian/clickhouse';
import { SCHEMA_REVISIONS, STORED_DATA_REVISIONS } from '@meridian/contracts/capture';
import type { Secret } from '@meridian/core';
import { createPgPool } from '@meridian/postgres';
import { closeRedis, createProjectRevisions, createRedis } from '@meridian/redis';
import { createDefinitionCollector } from '../../apps/capture-service/src/definitions/definition-collector.ts';
import { saveDefinitions } from '../../apps/capture-service/src/definitions/save-definitions.ts';
import { loadGroups } from '../../apps/capture-service/src/load/load-groups.ts';
import { type LoadStores, loadPersons } from '../../apps/capture-service/src/load/load-persons.ts';
import { insertJsonText } from '../../apps/capture-service/src/writer/insert-json-text.ts';
import { createDemoBatch, type DemoRows } from './demo-batch.ts';
import { type Company, companyProperties, createCompanies, createVisitor } from './people.ts';
import { createRandom } from './random.ts';
import { eventsOf } from './visits.ts';

export interface DemoOptions {
  readonly databaseUrl: string | Secret;
  readonly clickhouseUrl: string;
  /** Redis of the running services, which are notified of new definitions. */
  readonly redisUrl?: string | undefined;
  readonly projectId: number;
  readonly events: number;
  readonly days: number;
  /** The time of the last events. */
  readonly now: Date;
  readonly seed?: number;
  readonly onProgress?: (stored: number, total: number) => void;
}

export interface DemoReport {
  readonly events: number;
  readonly persons: number;
  readonly sessions: number;
}

const DAY_MS = 86_400_000;
const DEFAULT_SEED = 20_260_101;
/** Large, because each insert creates parts that the engine has to merge. */
const MAX_BATCH_EVENTS = 100_000;
/** At least this many inserts, because one batch is stored while the next one is generated. */
const MIN_BATCHES = 4;
const EVENTS_PER_COMPANY = 1_500;
const MAX_COMPANIES = 2_000;

export const loadDemo = async (options: DemoOptions): Promise<DemoReport> => {
  const pool = createPgPool(options.databaseUrl, {
    schema: 'capture',
    applicationName: 'demo',
    maxConnections: 2,
    statementTimeoutMs: 120_000,
    connectTimeoutMs: 60_000,
  });
  const clickhouse = createClickHouse({ url: options.clickhouseUrl, application: 'demo' });
  const redis = options.redisUrl === undefined ? undefined : createRedis(options.redisUrl);
  const revisionsOf = (name: string) => redis && createProjectRevisions({ redis, name });
  const schemaRevisions = revisionsOf(SCHEMA_REVISIONS);
  const dataRevisions = revisionsOf(STORED_DATA_REVISIONS);
  try {
    const report = await load({ pool, clickhouse, schemaRevisions, dataRevisions }, options);
    await dataRevisions?.renew(options.projectId);
    return report;
  } finally {
    await Promise.all([pool.end(), clickhouse.close(), redis && closeRedis(redis)]);
  }
};

const load = async (stores: LoadStores, options: DemoOptions): Promise<DemoReport> => {
  const random = createRandom(options.seed ?? DEFAULT_SEED);
  const endMs = options.now.getTime();
  const period = { startMs: endMs - options.days * DAY_MS, endMs };
  const companies = createCompanies(
    random,
    Math.min(MAX_COMPANIES, Math.ceil(options.events / EVENTS_PER_COMPANY)),
  );
  await loadCompanies(stores, options, companies, period.startMs);

  const definitions = createDefinitionCollector();
  const newBatch = () => createDemoBatch({ projectId: options.projectId, endMs, companies, definitions });
  const batchEvents = Math.min(MAX_BATCH_EVENTS, Math.ceil(options.events / MIN_BATCHES));
  let storing = Promise.resolve();
  let batch = newBatch();
  let total = 0;
  let persons = 0;
  let sessions = 0;
  for (let index = 0; total < options.events; index += 1) {
    const visitor = createVisitor(random, index, period, companies);
    const events = eventsOf(random, visitor, endMs).slice(0, options.events - total);
    if (events.length === 0) continue;
    total += events.length;
    batch.add(visitor, events);
    if (batch.size() < batchEvents && total < options.events) continue;
    const full = batch.finish();
    batch = newBatch();
    persons += full.persons.length;
    sessions += full.sessions.rows;
    await storing;
    const stored = total;
    storing = storeBatch(stores, full).then(() => options.onProgress?.(stored, options.events));
    storing.catch(() => {}); // thrown where the promise is awaited
  }
  await storing;
  return { events: total, persons, sessions };
};

const loadCompanies = async (
  stores: LoadStores,
  { projectId, now }: DemoOptions,
  companies: readonly Company[],
  createdMs: number,
): Promise<void> => {
  const seen = companies.map((company) => ({
    projectId,
    owner: 'group' as const,
    groupIndex: 0,
    properties: companyProperties(company),
  }));
  await saveDefinitions(stores, createDefinitionCollector().collect(seen, now.getTime() * 1_000));
  await loadGroups(
    stores,
    companies.map((company) => ({
      projectId,
      type: 'company',
      index: 0,
      key: company.key,
      properties: companyProperties(company),
      createdAt: createdMs * 1_000,
    })),
  );
};

const storeBatch = async (stores: LoadStores, batch: DemoRows): Promise<void> => {
  for (const seen of batch.definitions) await saveDefinitions(stores, seen);
  await Promise.all([
    loadPersons(stores, batch.persons),
    ...batch.events.map((rows) =>
      insertJsonText(stores.clickhouse, 'events', rows.chunks(), { areDistinct: true }),
    ),
    insertJsonText(stores.clickhouse, 'sessions', batch.sessions.chunks()),
  ]);
};
