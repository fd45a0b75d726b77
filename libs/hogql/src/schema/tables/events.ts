import { and, call, compare, constant, equals, field } from '../../ast/builders.ts';
import type { Expr } from '../../ast/nodes.ts';
import { computed, fields, hidden, lazyJoin, prefix, properties, stored } from '../columns.ts';
import type { LogicalTable, SchemaField } from '../model.ts';

const GROUP_INDEXES = [0, 1, 2, 3, 4] as const;

const perGroup = (
  name: (index: number) => string,
  make: (index: number) => SchemaField,
): Readonly<Record<string, SchemaField>> =>
  Object.fromEntries(GROUP_INDEXES.map((index) => [name(index), make(index)]));

const elementsMatching = (regex: string): Expr =>
  call('arrayDistinct', [call('extractAll', [field('elements_chain'), constant(regex)])]);

const ELEMENT_TAGS = 'a|button|form|input|select|textarea|label';

/** Person columns as they were when the event was stored. */
export const PERSON_ON_EVENT = {
  id: hidden(stored('person_id', 'uuid')),
  created_at: stored('person_created_at', 'datetime'),
  properties: properties('person_properties', 'person'),
} as const;

export const events: LogicalTable = {
  name: 'events',
  stored: { name: 'events', guardColumn: 'project_id', final: false, sampleKey: 'distinct_id' },
  fields: fields({
    uuid: stored('uuid', 'uuid'),
    event: stored('event', 'string'),
    properties: properties('properties', 'event', { textColumn: 'properties_text' }),
    timestamp: stored('timestamp', 'datetime'),
    team_id: stored('project_id', 'integer'),
    distinct_id: stored('distinct_id', 'string'),
    elements_chain: stored('elements_chain', 'string'),
    created_at: stored('created_at', 'datetime'),
    $session_id: stored('$session_id', 'string'),
    $window_id: stored('$window_id', 'string'),
    person_mode: stored('person_mode', 'string'),
    $session_id_uuid: computed(
      call('reinterpretAsUInt128', [
        call('reverse', [
          call('toFixedString', [
            call('UUIDStringToNum', [call('toString', [call('toUUID', [field('$session_id')])])]),
            constant(16),
          ]),
        ]),
      ]),
    ),
    ...perGroup(
      (index) => `$group_${index}`,
      (index) => hidden(stored(`$group_${index}`, 'string')),
    ),
    /** Read through person_overrides where the project has any; see the resolver. */
    person_id: hidden(stored('person_id', 'uuid')),
    pdi: lazyJoin(
      'person_distinct_ids',
      equals(field('this', 'distinct_id'), field('that', 'distinct_id')),
      true,
    ),
    poe: prefix(PERSON_ON_EVENT),
    ...perGroup(
      (index) => `goe_${index}`,
      (index) =>
        prefix({
          key: stored(`$group_${index}`, 'string'),
          properties: properties(`group${index}_properties`, 'group', { groupIndex: index }),
        }),
    ),
    ...perGroup(
      (index) => `group_${index}`,
      (index) =>
        lazyJoin(
          'groups',
          and(
            equals(field('that', 'index'), constant(index)),
            equals(field('that', 'key'), field('this', `$group_${index}`)),
          ),
        ),
    ),
    session: lazyJoin('sessions', equals(field('this', '$session_id'), field('that', 'session_id'))),
    elements_chain_href: computed(
      call('extract', [field('elements_chain'), constant('(?::|")href="(.*?)"')]),
    ),
    elements_chain_texts: computed(elementsMatching('(?::|")text="(.*?)"')),
    elements_chain_ids: computed(elementsMatching('(?::|")attr_id="(.*?)"')),
    elements_chain_elements: computed(elementsMatching(`(?:^|;)(${ELEMENT_TAGS})(?:\\.|$|:)`)),
    $virt_is_bot: computed(call('isLikelyBot', [field('properties', '$raw_user_agent')])),
    $virt_traffic_type: computed(call('getTrafficType', [field('properties', '$raw_user_agent')])),
    $virt_traffic_category: computed(call('getTrafficCategory', [field('properties', '$raw_user_agent')])),
    $virt_bot_name: computed(call('getBotName', [field('properties', '$raw_user_agent')])),
    $virt_initial_referring_domain_type: computed(
      call('if', [
        compare('=', field('properties', '$referring_domain'), constant('$direct')),
        constant('direct'),
        constant('referral'),
      ]),
    ),
  }),
};
