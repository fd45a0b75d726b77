/** Inserts rows into ClickHouse. A repeated insert does not store a row twice. */
import { createHash } from 'node:crypto';
import type { Clock } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { ProjectRevisions } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import type { Microseconds } from '../intake/timestamp.ts';
import { projectOf, type RefusedRow, refusedRows } from '../rows/refused-row.ts';
import type { EventToStore, StoreTable, TableRows } from './batch.ts';
import { insertJsonText } from './insert-json-text.ts';
import { insertOrSplit, type Refused } from './insert-or-split.ts';

export interface EventStore {
  /** Inserts the events that are not stored yet. Answers the events whose data ClickHouse refuses. */
  insertEvents(events: readonly EventToStore[]): Promise<Refused<EventToStore>[]>;
  /** A row that ClickHouse refuses becomes a dead letter. */
  insertRows(rows: TableRows): Promise<void>;
}

export interface EventStores {
  readonly engine: EngineAccess;
  /** Renewed when distinct ids have moved to another person. */
  readonly overrideRevisions: ProjectRevisions;
  readonly clock: Clock;
  readonly logger: Logger;
}

const TAGS = { service: 'capture-service', kind: 'ingest' };
const LOOKUP_SIZE = 5_000;
const DAY_US = 86_400_000_000;

export const createEventStore = ({ engine, overrideRevisions, clock, logger }: EventStores): EventStore => {
  const clickhouse = engine.forAllProjects('writing accepted events');

  const insertTables = async (rows: TableRows): Promise<RefusedRow[]> => {
    const tables = Object.entries(rows) as [StoreTable, readonly string[]][];
    const refused = await Promise.all(
      tables.map(async ([table, own]) => {
        const insert = (part: readonly string[]) => insertJsonText(clickhouse, table, part.join('\n'));
        return (await insertOrSplit(own, insert)).map((one) => ({ table, ...one }));
      }),
    );
    return refused.flat();
  };

  const report = async (refused: readonly RefusedRow[]): Promise<void> => {
    for (const { table, reason } of refused)
      logger.error({ table, reason }, 'ClickHouse refused a row; it is in the table dead_letters');
    const now = clock.now().getTime() * 1_000;
    for (const { table, reason } of await insertTables(refusedRows(refused, now)))
      logger.error({ table, reason }, 'ClickHouse refused the report of a row as well');
  };

  return {
    insertEvents: async (events) =>
      insertOrSplit(await withoutStored(engine, events), async (part) => {
        const options = { deduplicationToken: tokenOf(part), areDistinct: true };
        await insertJsonText(clickhouse, 'events', part.map(({ row }) => row).join('\n'), options);
      }),

    insertRows: async (rows) => {
      await report(await insertTables(rows));
      const moved = new Set((rows.person_overrides ?? []).map(projectOf));
      await Promise.all([...moved].map((projectId) => overrideRevisions.renew(projectId)));
    },
  };
};

/**
 * The same when a writer inserts a batch again, and different when a client sends its events again: whether those are
 * stored is looked up, because they may have been deleted.
 */
const tokenOf = (events: readonly EventToStore[]): string => {
  const hash = createHash('sha1');
  for (const { source } of events) {
    const { projectId, receivedAt, captured } = source;
    const { uuid, event, distinctId, timestamp } = captured;
    hash.update(textOf([projectId, uuid, event, distinctId, timestamp, receivedAt, '']));
  }
  return hash.digest('hex');
};

/** No name or id contains a NUL. */
const textOf = (parts: readonly (string | number)[]): string => parts.join('\0');

interface EventTime {
  readonly projectId: number;
  readonly uuid: string;
  readonly event: string;
  readonly distinctId: string;
  readonly timestamp: Microseconds;
}

const timeOf = ({ source: { projectId, captured } }: EventToStore): EventTime => ({ ...captured, projectId });

/** Knows the times of events. An event with the same names is the same event when its time is within a day. */
interface SeenEvents {
  has(event: EventTime): boolean;
  add(event: EventTime): void;
}

const createSeenEvents = (): SeenEvents => {
  const times = new Map<string, Microseconds[]>();
  const keyOf = ({ projectId, uuid, event, distinctId }: EventTime) =>
    textOf([projectId, uuid, event, distinctId]);
  return {
    has: (event) =>
      times.get(keyOf(event))?.some((time) => Math.abs(time - event.timestamp) <= DAY_US) ?? false,
    add: (event) => {
      const key = keyOf(event);
      const own = times.get(key);
      if (own === undefined) times.set(key, [event.timestamp]);
      else own.push(event.timestamp);
    },
  };
};

/** Leaves out events that are stored already and repeated events of the batch. */
const withoutStored = async (
  engine: EngineAccess,
  events: readonly EventToStore[],
): Promise<EventToStore[]> => {
  const seen = await findStored(engine, events);
  return events.filter((event) => {
    const time = timeOf(event);
    if (seen.has(time)) return false;
    seen.add(time);
    return true;
  });
};

interface StoredRow {
  readonly uuid: string;
  readonly event: string;
  readonly distinct_id: string;
  readonly micros: string;
}

/**
 * Finds stored events of the batch by the sorting key of the table. The look-up includes a day before and after, because
 * a repeated request has a new time of sending, which changes the corrected timestamps a little.
 */
const findStored = async (engine: EngineAccess, events: readonly EventToStore[]): Promise<SeenEvents> => {
  const stored = createSeenEvents();
  for (const [projectId, own] of Map.groupBy(events, (event) => event.source.projectId)) {
    for (let start = 0; start < own.length; start += LOOKUP_SIZE) {
      const part = own.slice(start, start + LOOKUP_SIZE);
      const sql = lookupSql(projectId, part);
      const rows = await engine.forProject(projectId).query<StoredRow>(sql, { tags: TAGS });
      for (const { uuid, event, distinct_id: distinctId, micros } of rows)
        stored.add({ projectId, uuid, event, distinctId, timestamp: Number(micros) });
    }
  }
  return stored;
};

/** The values are numbers and checked UUIDs. Parameters would have to fit into a URL. */
const lookupSql = (projectId: number, events: readonly EventToStore[]): string => {
  const days = new Set<number>();
  for (const { source } of events) {
    const day = Math.floor(source.captured.timestamp / DAY_US);
    for (const near of [day - 1, day, day + 1]) if (near >= 0) days.add(near);
  }
  const uuids = events.map(({ source }) => `'${source.captured.uuid}'`).join(',');
  return (
    'SELECT toString(toUnixTimestamp64Micro(timestamp)) AS micros, uuid, event, distinct_id FROM events ' +
    `WHERE project_id = ${projectId} AND toDate(timestamp) IN (${[...days].map((day) => `toDate(${day})`).join(',')}) ` +
    `AND uuid IN (${uuids})`
  );
};
