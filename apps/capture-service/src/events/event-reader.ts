/** Reads stored events, newest first, for the activity view. */
import type { EventAnswer } from '@meridian/contracts/capture';
import type { EngineAccess } from '@meridian/engine-access';
import type pg from 'pg';
import { parseExactJson } from '../intake/exact-json.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import { findPersonsOf } from '../persons/person-reader.ts';
import { clickHouseTime } from '../rows/clickhouse-time.ts';

/** The events of a person by all its distinct ids, or by the person id when there is no profile. */
export type EventOwner = { readonly distinctIds: readonly string[] } | { readonly personId: string };

export interface EventFilter {
  readonly event?: string | undefined;
  readonly distinctId?: string | undefined;
  readonly owner?: EventOwner | undefined;
  readonly after?: Microseconds | undefined;
  readonly before?: Microseconds | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface EventRow {
  readonly uuid: string;
  readonly event: string;
  readonly distinct_id: string;
  readonly properties_text: string;
  readonly timestamp: string;
  readonly created_at: string;
  readonly elements_chain: string;
}

const COLUMNS = `uuid, event, distinct_id, properties_text, elements_chain,
  formatDateTime(timestamp, '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') AS timestamp_text,
  formatDateTime(created_at, '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') AS created_at_text`;

type SelectedRow = Omit<EventRow, 'timestamp' | 'created_at'> & {
  readonly timestamp_text: string;
  readonly created_at_text: string;
};

const DAY_US = 86_400_000_000;
const EVER_US = 400 * 365 * DAY_US;
/** Most projects have enough events in the last day, so longer ranges are read only when they do not. */
const LOOK_BACK_US = [DAY_US, 30 * DAY_US, EVER_US];

export const createEventReader = ({
  engine,
  pool,
}: {
  readonly engine: EngineAccess;
  readonly pool: pg.Pool;
}) => {
  const select = (projectId: number, filter: EventFilter, after: Microseconds, before: Microseconds) => {
    const conditions = [
      'project_id = {projectId:UInt32}',
      "timestamp >= parseDateTime64BestEffort({after:String}, 6, 'UTC')",
      "timestamp < parseDateTime64BestEffort({before:String}, 6, 'UTC')",
    ];
    if (filter.event !== undefined) conditions.push('event = {event:String}');
    if (filter.distinctId !== undefined) conditions.push('distinct_id = {distinctId:String}');
    if (filter.owner !== undefined) {
      conditions.push(
        'distinctIds' in filter.owner
          ? 'distinct_id IN {distinctIds:Array(String)}'
          : 'person_id = {personId:UUID}',
      );
    }
    return engine.forProject(projectId).query<SelectedRow>(
      `SELECT ${COLUMNS} FROM events WHERE ${conditions.join(' AND ')}
       ORDER BY timestamp DESC, uuid LIMIT 1 BY uuid LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      {
        params: {
          projectId,
          event: filter.event ?? '',
          distinctId: filter.distinctId ?? '',
          ...filter.owner,
          after: clickHouseTime(after),
          before: clickHouseTime(before),
          limit: filter.limit,
          offset: filter.offset,
        },
        limits: { maxExecutionTimeMs: 10_000 },
        tags: { kind: 'events', projectId },
      },
    );
  };

  const toViews = async (projectId: number, rows: readonly SelectedRow[]): Promise<EventAnswer[]> => {
    const persons = await findPersonsOf(pool, projectId, [...new Set(rows.map((row) => row.distinct_id))]);
    return rows.map((row) => {
      const person = persons.get(row.distinct_id);
      return {
        id: row.uuid,
        uuid: row.uuid,
        event: row.event,
        distinct_id: row.distinct_id,
        properties: parseExactJson(row.properties_text),
        timestamp: row.timestamp_text,
        created_at: row.created_at_text,
        elements: [],
        elements_chain: row.elements_chain,
        person:
          person === undefined
            ? null
            : {
                is_identified: person.is_identified,
                distinct_ids: person.distinct_ids,
                properties: person.properties,
              },
      };
    });
  };

  return {
    list: async (projectId: number, filter: EventFilter, now: Microseconds): Promise<EventAnswer[]> => {
      const before = filter.before ?? now + DAY_US;
      const floors =
        filter.after === undefined ? LOOK_BACK_US.map((span) => Math.max(0, before - span)) : [filter.after];
      let rows: SelectedRow[] = [];
      for (const after of floors) {
        rows = await select(projectId, filter, after, before);
        if (rows.length >= filter.limit) break;
      }
      return toViews(projectId, rows);
    },

    find: async (projectId: number, uuid: string): Promise<EventAnswer | undefined> => {
      const rows = await engine
        .forProject(projectId)
        .query<SelectedRow>(
          `SELECT ${COLUMNS} FROM events WHERE project_id = {projectId:UInt32} AND uuid = {uuid:UUID} LIMIT 1`,
          { params: { projectId, uuid }, limits: { maxExecutionTimeMs: 10_000 } },
        );
      return (await toViews(projectId, rows))[0];
    },
  };
};
