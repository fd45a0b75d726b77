/** Rows of the other tables as JSON text. */

import type { SavedGroup } from '../groups/group-store.ts';
import { parseExactJson } from '../intake/exact-json.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import type { SavedDistinctId, SavedPerson } from '../persons/save-person-changes.ts';
import { clickHouseTime } from './clickhouse-time.ts';
import { jsonColumn } from './json-column.ts';

const columnOf = (text: string): string => jsonColumn(parseExactJson(text) as Record<string, unknown>, text);

export const personRow = (person: SavedPerson): string =>
  `{"project_id":${person.projectId},"id":"${person.id}","created_at":"${clickHouseTime(person.createdAt)}"` +
  `,"properties":${columnOf(person.properties)},"properties_text":${JSON.stringify(person.properties)}` +
  `,"is_identified":${person.isIdentified ? 1 : 0},"is_deleted":${person.isDeleted ? 1 : 0},"version":${person.version}}`;

export type DistinctIdRow = Omit<SavedDistinctId, 'needsOverride'> & { readonly isDeleted?: boolean };

export const distinctIdRow = (id: DistinctIdRow): string =>
  JSON.stringify({
    project_id: id.projectId,
    distinct_id: id.distinctId,
    person_id: id.personId,
    ...(id.isDeleted && { is_deleted: 1 }),
    version: id.version,
  });

export const overrideRow = (id: DistinctIdRow): string =>
  JSON.stringify({
    project_id: id.projectId,
    distinct_id: id.distinctId,
    person_id: id.personId,
    version: id.version,
  });

export const groupRow = (group: SavedGroup): string =>
  `{"project_id":${group.projectId},"index":${group.index},"key":${JSON.stringify(group.key)}` +
  `,"properties":${columnOf(group.properties)},"properties_text":${JSON.stringify(group.properties)}` +
  `,"created_at":"${clickHouseTime(group.createdAt)}","updated_at":"${clickHouseTime(group.updatedAt)}"` +
  `,"version":${group.version}}`;

export interface Warning {
  readonly projectId: number;
  readonly type: string;
  readonly timestamp: Microseconds;
  readonly eventUuid: string;
  readonly event: string;
  readonly distinctId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export const warningRow = (warning: Warning): string =>
  JSON.stringify({
    project_id: warning.projectId,
    timestamp: clickHouseTime(warning.timestamp),
    type: warning.type,
    event_uuid: warning.eventUuid,
    event: warning.event,
    distinct_id: warning.distinctId,
    details: JSON.stringify(warning.details),
  });

export interface DeadLetter {
  readonly projectId: number;
  readonly receivedAt: Microseconds;
  readonly failedAt: Microseconds;
  readonly reason: string;
  readonly detail: string;
  readonly eventUuid: string;
  readonly event: string;
  readonly distinctId: string;
  readonly payload: string;
}

export const deadLetterRow = (letter: DeadLetter): string =>
  JSON.stringify({
    project_id: letter.projectId,
    received_at: clickHouseTime(letter.receivedAt),
    failed_at: clickHouseTime(letter.failedAt),
    reason: letter.reason,
    detail: letter.detail,
    event_uuid: letter.eventUuid,
    event: letter.event,
    distinct_id: letter.distinctId,
    payload: letter.payload,
  });
