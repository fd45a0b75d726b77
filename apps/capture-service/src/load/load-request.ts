/** `/internal/load`: stores the persons, groups and events of the request unchanged in both stores. */
import type { LoadRequest } from '@meridian/contracts/capture';
import type { Clock } from '@meridian/core';
import {
  createDefinitionCollector,
  NO_GROUP,
  type SeenDefinitions,
} from '../definitions/definition-collector.ts';
import { saveDefinitions } from '../definitions/save-definitions.ts';
import { type Microseconds, parseTimestamp } from '../intake/timestamp.ts';
import { personIdOf } from '../persons/person-id.ts';
import { type EventGroup, eventRow } from '../rows/event-row.ts';
import { jsonColumn } from '../rows/json-column.ts';
import { type SessionEvent, sessionRows } from '../sessions/session-rows.ts';
import { insertJsonText } from '../writer/insert-json-text.ts';
import { loadGroups } from './load-groups.ts';
import { type LoadedPerson, type LoadStores, loadPersons } from './load-persons.ts';

type EventInput = LoadRequest['events'][number];

export const loadRequest = async (stores: LoadStores, request: LoadRequest, clock: Clock): Promise<void> => {
  const now = clock.now().getTime() * 1_000;
  const persons = personsOf(request, now);
  await saveDefinitions(stores, definitionsOf(request, persons, now));
  await loadPersons(stores, persons);
  await loadGroups(
    stores,
    request.groups.map((group) => ({
      projectId: request.project_id,
      type: group.group_type,
      index: group.group_type_index,
      key: group.group_key,
      properties: group.properties,
      createdAt: instantOf(group.created_at) ?? now,
    })),
  );
  await loadEvents(stores, request, persons, now);
  await stores.dataRevisions?.renew(request.project_id);
};

/** Types come from the request's declarations only, and kinds of values from its data. */
const definitionsOf = (
  request: LoadRequest,
  persons: readonly LoadedPerson[],
  now: Microseconds,
): SeenDefinitions => {
  const projectId = request.project_id;
  const seen = createDefinitionCollector().collect(
    [
      ...request.events.map(
        ({ properties }) => ({ owner: 'event', groupIndex: NO_GROUP, properties }) as const,
      ),
      ...persons.map(({ properties }) => ({ owner: 'person', groupIndex: NO_GROUP, properties }) as const),
      ...request.groups.map(
        ({ group_type_index: groupIndex, properties }) =>
          ({ owner: 'group', groupIndex, properties }) as const,
      ),
    ].map((source) => ({ projectId, ...source })),
    now,
  );
  const declared = request.property_definitions.map((definition) => ({
    projectId,
    owner: definition.type,
    groupIndex: definition.group_type_index ?? NO_GROUP,
    name: definition.name,
    type: definition.property_type ?? undefined,
    kinds: 0,
  }));
  return {
    ...seen,
    events: [...new Set(request.events.map(({ event }) => event))].map((name) => ({ projectId, name })),
    properties: [...declared, ...seen.properties.map((property) => ({ ...property, type: undefined }))],
    changedProjects: new Set([projectId]),
  };
};

const instantOf = (text: string | undefined): Microseconds | undefined =>
  text === undefined ? undefined : parseTimestamp(text);

/** The persons of the request, and a person for every other distinct id that has events. */
const personsOf = (request: LoadRequest, now: Microseconds): LoadedPerson[] => {
  const firstSeen = new Map<string, Microseconds>();
  for (const event of request.events) {
    const at = instantOf(event.timestamp)!;
    firstSeen.set(event.distinct_id, Math.min(at, firstSeen.get(event.distinct_id) ?? at));
  }
  const first = (ids: readonly string[]) =>
    ids.reduce((earliest, id) => Math.min(earliest, firstSeen.get(id) ?? now), now);
  const given = request.persons.map((person) => ({
    distinctIds: person.distinct_ids,
    properties: person.properties,
    isIdentified: person.is_identified,
    createdAt: instantOf(person.created_at) ?? first(person.distinct_ids),
  }));
  const known = new Set(given.flatMap((person) => person.distinctIds));
  const withPerson = request.events.filter((event) => event.person_mode !== 'propertyless');
  const strangers = new Set(withPerson.map((event) => event.distinct_id).filter((id) => !known.has(id)));
  const made = [...strangers].map((id) => ({
    distinctIds: [id],
    properties: {},
    isIdentified: false,
    createdAt: first([id]),
  }));
  return [...given, ...made].map((person) => ({
    ...person,
    projectId: request.project_id,
    id: personIdOf(request.project_id, person.distinctIds[0]!),
  }));
};

const loadEvents = async (
  { clickhouse }: LoadStores,
  request: LoadRequest,
  persons: readonly LoadedPerson[],
  now: Microseconds,
): Promise<void> => {
  const owners = new Map(persons.flatMap((person) => person.distinctIds.map((id) => [id, person] as const)));
  const groupsOf = createGroupFinder(request);
  const rows: string[] = [];
  const sessions: SessionEvent[] = [];
  request.events.forEach((event, index) => {
    const common = {
      projectId: request.project_id,
      uuid: event.uuid ?? orderedUuid(now, index),
      event: event.event,
      distinctId: event.distinct_id,
      timestamp: instantOf(event.timestamp)!,
      properties: event.properties,
      retentionDays: 0,
    };
    const owner = owners.get(event.distinct_id);
    const personProperties = event.person_mode === 'propertyless' ? {} : (owner?.properties ?? {});
    rows.push(
      eventRow({
        ...common,
        createdAt: now,
        personId: owner?.id ?? personIdOf(request.project_id, event.distinct_id),
        personCreatedAt: owner?.createdAt ?? common.timestamp,
        personProperties: columnOf(personProperties),
        personMode: event.person_mode,
        groups: groupsOf(event),
      }),
    );
    sessions.push(common);
  });
  if (rows.length === 0) return;
  await insertJsonText(clickhouse, 'events', rows.join('\n'));
  const partial = sessionRows(sessions, now);
  if (partial.length > 0) await insertJsonText(clickhouse, 'sessions', partial.join('\n'));
};

const columnOf = (properties: Readonly<Record<string, unknown>>): string =>
  jsonColumn(properties, JSON.stringify(properties));

/** An event names its groups as `$group_0` or as `$groups: {type: key}`. */
const createGroupFinder = (request: LoadRequest): ((event: EventInput) => (EventGroup | undefined)[]) => {
  const indexes = new Map(request.groups.map((group) => [group.group_type, group.group_type_index]));
  const properties = new Map(
    request.groups.map((group) => [`${group.group_type_index}:${group.group_key}`, group.properties]),
  );
  return ({ properties: own }) => {
    const keys: unknown[] = [0, 1, 2, 3, 4].map((index) => own[`$group_${index}`]);
    for (const [type, key] of Object.entries(own.$groups ?? {})) {
      const index = indexes.get(type);
      if (index !== undefined) keys[index] ??= key;
    }
    return keys.map((key, index) =>
      key === undefined || key === null
        ? undefined
        : { key: String(key), properties: columnOf(properties.get(`${index}:${String(key)}`) ?? {}) },
    );
  };
};

/** Version 7, ascending in either half: a reader that orders by it finds the order of the request. */
const orderedUuid = (now: Microseconds, index: number): string => {
  const time = Math.floor(now / 1_000 + index)
    .toString(16)
    .padStart(12, '0');
  const order = index.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${order}`;
};
