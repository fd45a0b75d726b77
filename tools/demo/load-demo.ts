/**
 * Fills a project with the made-up product's data, straight into the store format: the rows are what intake and
 * writer would have left after taking the same events one by one, without the hours that would take.
 */
import { createClickHouse } from '@meridian/clickhouse';
import { SCHEMA_REVISIONS } from '@meridian/contracts/capture';
import type { Secret } from '@meridian/core';
import { createPgPool } from '@meridian/postgres';
import { closeRedis, createProjectRevisions, createRedis } from '@meridian/redis';
import {
  createDefinitionCollector,
  NO_GROUP,
  type SeenSource,
} from '../../apps/capture-service/src/definitions/definition-collector.ts';
import { saveDefinitions } from '../../apps/capture-service/src/definitions/save-definitions.ts';
import { loadGroups } from '../../apps/capture-service/src/load/load-groups.ts';
import {
  type LoadedPerson,
  type LoadStores,
  loadPersons,
} from '../../apps/capture-service/src/load/load-persons.ts';
import { personIdOf } from '../../apps/capture-service/src/persons/person-id.ts';
import { eventRow } from '../../apps/capture-service/src/rows/event-row.ts';
import { type SessionEvent, sessionRows } from '../../apps/capture-service/src/sessions/session-rows.ts';
import { insertJsonText } from '../../apps/capture-service/src/writer/insert-json-text.ts';
import { type Company, createCompanies, createVisitor, type Visitor } from './people.ts';
import { createRandom } from './random.ts';
import { type DemoEvent, eventsOf } from './visits.ts';

export interface DemoOptions {
  readonly databaseUrl: string | Secret;
  readonly clickhouseUrl: string;
  /** Of services that run already, to tell them what is new. */
  readonly redisUrl?: string | undefined;
  readonly projectId: number;
  readonly events: number;
  readonly days: number;
  /** The last events lie right before this moment. */
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
/** Few large inserts: each makes parts that the engine has to merge again. */
const BATCH_EVENTS = 50_000;
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
  const schemaRevisions = redis && createProjectRevisions({ redis, name: SCHEMA_REVISIONS });
  try {
    return await load({ pool, clickhouse, schemaRevisions }, options);
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
  const writer = createBatchWriter(stores, options, companies);

  let storing = Promise.resolve();
  let batch = createBatch();
  let total = 0;
  for (let index = 0; total < options.events; index += 1) {
    const visitor = createVisitor(random, index, period, companies);
    const events = eventsOf(random, visitor, endMs).slice(0, options.events - total);
    if (events.length === 0) continue;
    total += events.length;
    batch.visitors.push({ visitor, events });
    batch.size += events.length;
    if (batch.size < BATCH_EVENTS && total < options.events) continue;
    const full = writer.prepare(batch);
    batch = createBatch();
    await storing;
    const stored = total;
    // One batch is stored while the next one is made up.
    storing = writer.store(full).then(() => options.onProgress?.(stored, options.events));
    storing.catch(() => {}); // thrown where it is waited for
  }
  await storing;
  return { events: total, ...writer.counts() };
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

const companyProperties = ({ name, industry, employees }: Company) => ({ name, industry, employees });

interface Batch {
  readonly visitors: { readonly visitor: Visitor; readonly events: readonly DemoEvent[] }[];
  size: number;
}

const createBatch = (): Batch => ({ visitors: [], size: 0 });

interface PreparedRows {
  readonly persons: readonly LoadedPerson[];
  /** By month, which is a partition: inserted side by side they make no more parts than one insert would. */
  readonly events: readonly string[];
  readonly sessions: readonly string[];
  readonly definitions: ReturnType<ReturnType<typeof createDefinitionCollector>['collect']>;
}

const createBatchWriter = (
  stores: LoadStores,
  { projectId, now }: DemoOptions,
  companies: readonly Company[],
) => {
  const definitions = createDefinitionCollector();
  const companyColumns = new Map(
    companies.map((company) => [company.key, JSON.stringify(companyProperties(company))]),
  );
  let persons = 0;
  let sessions = 0;

  const prepare = ({ visitors }: Batch): PreparedRows => {
    const nowUs = now.getTime() * 1_000;
    const loaded: LoadedPerson[] = [];
    const rows: { readonly month: number; readonly text: string }[] = [];
    const sessionEvents: SessionEvent[] = [];
    const seen: SeenSource[] = [];
    for (const { visitor, events } of visitors) {
      const person = personOf(projectId, visitor, events);
      if (person !== undefined) {
        loaded.push(person);
        seen.push({ projectId, owner: 'person', groupIndex: NO_GROUP, properties: person.properties });
      }
      const columns = { set: person === undefined ? '{}' : JSON.stringify(person.properties), none: '{}' };
      for (const event of events) {
        const company = event.properties.$group_0 as string | undefined;
        const captured = {
          uuid: event.uuid,
          event: event.event,
          distinctId: event.distinctId,
          timestamp: event.atMs * 1_000,
          properties: event.properties,
        };
        const text = eventRow({
          ...captured,
          projectId,
          createdAt: captured.timestamp,
          personId: person?.id ?? personIdOf(projectId, event.distinctId),
          personCreatedAt: person?.createdAt ?? captured.timestamp,
          personProperties: event.isAnonymous ? columns.none : columns.set,
          personMode: event.isAnonymous ? 'propertyless' : 'full',
          groups: company === undefined ? [] : [{ key: company, properties: companyColumns.get(company)! }],
          retentionDays: 0,
        });
        rows.push({ month: monthOf(event.atMs), text });
        sessionEvents.push({ ...captured, projectId, retentionDays: 0 });
        seen.push({ projectId, captured, groupIndex: undefined });
      }
    }
    return {
      persons: loaded,
      events: [...Map.groupBy(rows, ({ month }) => month).values()].map((own) =>
        own.map(({ text }) => text).join('\n'),
      ),
      sessions: sessionRows(sessionEvents, nowUs),
      definitions: definitions.collect(seen, nowUs),
    };
  };

  const store = async (prepared: PreparedRows): Promise<void> => {
    await saveDefinitions(stores, prepared.definitions);
    definitions.remember(prepared.definitions);
    await Promise.all([
      loadPersons(stores, prepared.persons),
      ...prepared.events.map((rows) => insertJsonText(stores.clickhouse, 'events', rows)),
      insertJsonText(stores.clickhouse, 'sessions', prepared.sessions.join('\n')),
    ]);
    persons += prepared.persons.length;
    sessions += prepared.sessions.length;
  };

  return { prepare, store, counts: () => ({ persons, sessions }) };
};

const monthOf = (ms: number): number => {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Somebody who signed up is a person with two ids; the anonymous one was there first and names it. */
const personOf = (
  projectId: number,
  { anonymousId, account, country, device, source }: Visitor,
  events: readonly DemoEvent[],
): LoadedPerson | undefined => {
  const signUp = events.find((event) => !event.isAnonymous);
  if (account === undefined || signUp === undefined) return undefined;
  return {
    projectId,
    id: personIdOf(projectId, anonymousId),
    createdAt: signUp.atMs * 1_000,
    isIdentified: true,
    distinctIds: [anonymousId, account.userId],
    properties: {
      email: account.email,
      name: account.name,
      company: account.company.name,
      plan: events.at(-1)!.properties.plan ?? 'free',
      $geoip_country_code: country.code,
      $initial_browser: device.browser,
      $initial_os: device.os,
      $initial_referring_domain: source.domain,
      ...(source.utm !== undefined && { $initial_utm_source: source.utm.source }),
    },
  };
};
