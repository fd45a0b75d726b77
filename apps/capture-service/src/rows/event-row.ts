/** Rows of the table `events` as JSON text, joined from parts that are JSON text already. */
import type { Microseconds } from '../intake/timestamp.ts';
import type { PersonMode } from '../persons/person-rules.ts';
import { clickHouseTime } from './clickhouse-time.ts';
import { jsonColumn } from './json-column.ts';

export interface EventRow {
  readonly projectId: number;
  readonly uuid: string;
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly timestamp: Microseconds;
  readonly distinctId: string;
  readonly createdAt: Microseconds;
  readonly personId: string;
  readonly personCreatedAt: Microseconds;
  /** JSON text of an object, as a JSON column accepts it. */
  readonly personProperties: string;
  readonly personMode: PersonMode;
  /** By index of the group type; undefined when the event has no group of that type. */
  readonly groups: readonly (EventGroup | undefined)[];
  readonly retentionDays: number;
}

export interface EventGroup {
  readonly key: string;
  /** JSON text of an object, as a JSON column accepts it. */
  readonly properties: string;
}

export const eventRow = (row: EventRow): string => {
  const { $elements_chain: chain, $session_id: sessionId, $window_id: windowId } = row.properties;
  const text = JSON.stringify(row.properties);
  return (
    `{"project_id":${row.projectId},"uuid":"${row.uuid}","event":${JSON.stringify(row.event)}` +
    `,"properties":${jsonColumn(row.properties, text)},"properties_text":${JSON.stringify(text)}` +
    `,"timestamp":"${clickHouseTime(row.timestamp)}","distinct_id":${JSON.stringify(row.distinctId)}` +
    optional('elements_chain', chain) +
    optional('$session_id', sessionId) +
    optional('$window_id', windowId) +
    `,"created_at":"${clickHouseTime(row.createdAt)}","person_id":"${row.personId}"` +
    `,"person_created_at":"${clickHouseTime(row.personCreatedAt)}","person_properties":${row.personProperties}` +
    `,"person_mode":"${row.personMode}"${groupColumns(row.groups)},"retention_days":${row.retentionDays}}`
  );
};

const optional = (column: string, value: unknown): string =>
  typeof value === 'string' && value !== '' ? `,"${column}":${JSON.stringify(value)}` : '';

const groupColumns = (groups: EventRow['groups']): string =>
  groups
    .map((group, index) =>
      group === undefined
        ? ''
        : `,"$group_${index}":${JSON.stringify(group.key)},"group${index}_properties":${group.properties}`,
    )
    .join('');
