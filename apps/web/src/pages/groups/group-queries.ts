/** The queries of the page of a group. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import {
  TIMELINE_PAGE_SIZE,
  type TimelineCursor,
  type TimelineEvent,
  type TimelinePage,
} from '../../features/timeline/event-timeline.tsx';
import { type QueryNode, runQuery } from '../../query-run/run-query.ts';

export interface GroupId {
  readonly projectId: string;
  readonly typeIndex: number;
  readonly groupKey: string;
}

export const nameOfGroup = (key: string, properties: unknown): string => {
  const name = (properties as Record<string, unknown> | null)?.['name'];
  return typeof name === 'string' && name !== '' ? name : key;
};

export const groupQuery = ({ projectId, typeIndex, groupKey }: GroupId) =>
  queryOptions({
    queryKey: ['group', projectId, typeIndex, groupKey],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/groups/find/', {
          params: {
            path: { project_id: projectId },
            query: { group_type_index: typeIndex, group_key: groupKey },
          },
          signal,
        }),
      ),
  });

const columnOf = (typeIndex: number): string => `$group_${typeIndex}`;

const eventsOfGroup = ({ typeIndex, groupKey }: GroupId) => ({
  type: 'event' as const,
  key: columnOf(typeIndex),
  operator: 'exact' as const,
  value: [groupKey],
});

const namedPerson = (cell: unknown): TimelineEvent['person'] => {
  const { uuid, properties, distinct_id: distinctId } = (cell ?? {}) as Record<string, unknown>;
  if (typeof uuid !== 'string') return undefined;
  const { email, name } = (properties ?? {}) as Record<string, unknown>;
  const shown = [name, email, distinctId].find((one) => typeof one === 'string' && one !== '');
  return { id: uuid, name: String(shown ?? uuid) };
};

const parsed = (properties: unknown): Record<string, unknown> =>
  (typeof properties === 'string' ? JSON.parse(properties) : (properties ?? {})) as Record<string, unknown>;

/** The events of a group, the newest first. */
export const readGroupEvents = async (
  group: GroupId,
  { offset }: TimelineCursor,
  signal: AbortSignal,
): Promise<TimelinePage> => {
  const query: QueryNode = {
    kind: 'EventsQuery',
    select: ['uuid', 'event', 'timestamp', 'person', 'properties'],
    properties: [eventsOfGroup(group)],
    orderBy: ['timestamp DESC', 'uuid DESC'],
    after: 'all',
    limit: TIMELINE_PAGE_SIZE,
    offset,
  };
  const { results, hasMore } = await runQuery({ projectId: group.projectId, query, signal });
  const rows = (Array.isArray(results) ? results : []) as ReadonlyArray<readonly unknown[]>;
  return {
    next: hasMore === true ? { before: undefined, offset: offset + rows.length } : undefined,
    events: rows.map(([uuid, event, timestamp, person, properties]) => ({
      uuid: String(uuid),
      event: String(event),
      timestamp: String(timestamp),
      person: namedPerson(person),
      properties: parsed(properties),
    })),
  };
};

/** Rows of SQL in which `{key}` is the key of the group. */
const rowsOf = async (
  { projectId, groupKey }: GroupId,
  sql: string,
  signal: AbortSignal,
): Promise<ReadonlyArray<readonly unknown[]>> => {
  const query = { kind: 'HogQLQuery', query: sql, values: { key: groupKey } } as QueryNode;
  const { results } = await runQuery({ projectId, query, signal });
  return (Array.isArray(results) ? results : []) as ReadonlyArray<readonly unknown[]>;
};

export interface PersonOfGroup {
  readonly id: string;
  readonly name: string;
  readonly events: number;
  readonly lastSeen: string;
}

const SHOWN = 100;

/** The persons with events of the group, the one seen last first. */
export const groupPersonsQuery = (group: GroupId) =>
  queryOptions({
    queryKey: ['group-persons', group],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly PersonOfGroup[]> => {
      const rows = await rowsOf(
        group,
        `SELECT person_id, any(person.properties.name), any(person.properties.email), any(distinct_id),
          count(), max(timestamp) AS seen
        FROM events WHERE ${columnOf(group.typeIndex)} = {key}
        GROUP BY person_id ORDER BY seen DESC LIMIT ${SHOWN}`,
        signal,
      );
      return rows.map(([id, name, email, distinctId, events, seen]) => ({
        id: String(id),
        name: String(name || email || distinctId),
        events: Number(events),
        lastSeen: String(seen),
      }));
    },
  });

export interface RelatedGroup {
  readonly typeIndex: number;
  readonly key: string;
  readonly events: number;
}

/** Groups of other types that have events in common with the group. */
export const relatedGroupsQuery = (group: GroupId, typeIndexes: readonly number[]) =>
  queryOptions({
    queryKey: ['related-groups', group, typeIndexes],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly RelatedGroup[]> => {
      const lists = await Promise.all(
        typeIndexes.map(async (typeIndex) => {
          const column = columnOf(typeIndex);
          const rows = await rowsOf(
            group,
            `SELECT ${column}, count() AS times FROM events
            WHERE ${columnOf(group.typeIndex)} = {key} AND ${column} != ''
            GROUP BY ${column} ORDER BY times DESC LIMIT 20`,
            signal,
          );
          return rows.map(([key, events]) => ({ typeIndex, key: String(key), events: Number(events) }));
        }),
      );
      return lists.flat();
    },
  });
