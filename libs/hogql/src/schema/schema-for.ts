/** The tables as one project sees them: whose person an event belongs to is a setting. */

import type { PersonOnEventsMode } from '@meridian/contracts/internal';
import { call, equals, field } from '../ast/builders.ts';
import { computed, hidden, lazyJoin, prefix } from './columns.ts';
import type { LogicalTable, SchemaField } from './model.ts';
import { events, PERSON_ON_EVENT } from './tables/events.ts';
import { TABLES } from './tables.ts';

export interface PersonSettings {
  readonly mode: PersonOnEventsMode;
  /** Whether the project has rows in person_overrides: without any, events need no join to know their person. */
  readonly hasOverrides: boolean;
}

export const tablesFor = (settings: PersonSettings): ReadonlyMap<string, LogicalTable> => {
  const key = `${settings.mode}:${settings.hasOverrides}`;
  const known = variants.get(key);
  if (known) return known;
  const tables = new Map(TABLES).set('events', eventsFor(settings));
  variants.set(key, tables);
  return tables;
};

const variants = new Map<string, ReadonlyMap<string, LogicalTable>>();

const storedPersonId: SchemaField = PERSON_ON_EVENT.id;

/** Where a merge has moved the distinct id, the person it was moved to. */
const currentPersonId: SchemaField = computed(
  call('if', [
    call('notEmpty', [field('$override', 'distinct_id')]),
    field('$override', 'person_id'),
    field('poe', 'id'),
  ]),
);

const eventsFor = ({ mode, hasOverrides }: PersonSettings): LogicalTable => {
  const usesOverrides = hasOverrides && mode !== 'person_id_no_override_properties_on_events';
  const personId = usesOverrides ? currentPersonId : storedPersonId;
  const isJoined = mode === 'disabled' || mode === 'person_id_override_properties_joined';
  const person: SchemaField = isJoined
    ? lazyJoin('persons', equals(field('this', 'person_id'), field('that', 'id')), true)
    : prefix({ ...PERSON_ON_EVENT, id: usesOverrides ? traverseTo('person_id') : storedPersonId });
  const fields = new Map(events.fields)
    .set('person_id', personId)
    .set('person', person)
    .set(
      '$override',
      lazyJoin('person_overrides', equals(field('this', 'distinct_id'), field('that', 'distinct_id'))),
    );
  return { ...events, fields };
};

const traverseTo = (...chain: string[]): SchemaField => hidden({ kind: 'traverser', chain });
