import { Combobox, type ComboboxOption } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback } from 'react';
import { useProjectId } from '../../session/project.ts';
import {
  cohortsQuery,
  type FoundProperty,
  groupTypesQuery,
  type PropertySource,
  searchProperties,
} from '../definitions/definitions.ts';
import type { PropertyType } from './operators.ts';

/** A property, a cohort, or an SQL expression that the person will write. */
export type PickedProperty =
  | {
      readonly kind: 'property';
      readonly type: PropertySource['type'] | 'element';
      readonly name: string;
      readonly propertyType: PropertyType | null;
      readonly groupTypeIndex?: number | undefined;
    }
  | { readonly kind: 'cohort'; readonly id: number; readonly name: string }
  | { readonly kind: 'sql' };

export interface PropertyPickerProps {
  readonly onPick: (picked: PickedProperty) => void;
  /** The text of the present choice. */
  readonly valueLabel?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly trigger?: ReactElement;
  /** Offers only the event properties that these events have. */
  readonly events?: readonly string[];
  readonly sources?: ReadonlyArray<'event' | 'person' | 'session' | 'group' | 'element' | 'cohort' | 'sql'>;
  readonly isNumerical?: boolean;
  readonly className?: string;
}

const ALL_SOURCES = ['event', 'person', 'session', 'group', 'element', 'cohort', 'sql'] as const;
const ELEMENT_PROPERTIES = ['text', 'tag_name', 'href', 'selector'];
const HEADINGS = {
  event: 'Event properties',
  person: 'Person properties',
  session: 'Session properties',
} as const;

const NONE: readonly ComboboxOption[] = [];

const optionOf = (picked: PickedProperty, label: string, group: string): ComboboxOption => ({
  value: JSON.stringify(picked),
  label,
  group,
});

const propertyOption = (found: FoundProperty, group: string): ComboboxOption => ({
  ...optionOf({ kind: 'property', ...found }, found.name, group),
  ...(found.propertyType !== null && { hint: found.propertyType }),
});

const includes = (label: string, text: string): boolean => label.toLowerCase().includes(text.toLowerCase());

/** Finds a property of events, persons, sessions or groups, a cohort, or offers an SQL expression. */
export const PropertyPicker = ({
  onPick,
  valueLabel,
  events,
  sources = ALL_SOURCES,
  isNumerical = false,
  placeholder = 'Choose a property',
  ...rest
}: PropertyPickerProps) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const sourceNames = sources.join();
  const eventNames = events?.join('\n') ?? '';
  const search = useCallback(
    async (typed: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      const text = typed.trim();
      const has = (source: string): boolean => sourceNames.split(',').includes(source);
      const find = async (source: PropertySource, heading: string): Promise<readonly ComboboxOption[]> =>
        (
          await searchProperties({
            projectId,
            ...source,
            search: text,
            events: eventNames === '' ? [] : eventNames.split('\n'),
            isNumerical,
            signal,
          })
        ).map((found) => propertyOption(found, heading));
      const plain = (['event', 'person', 'session'] as const)
        .filter(has)
        .map((type) => find({ type }, HEADINGS[type]));
      // `fetchQuery` reads stale data again; `ensureQueryData` would offer it for as long as the page is open.
      const groups = has('group')
        ? client
            .fetchQuery(groupTypesQuery(projectId))
            .then((types) =>
              Promise.all(
                types.map(({ group_type, group_type_index, name_singular }) =>
                  find(
                    { type: 'group', groupTypeIndex: group_type_index },
                    `${name_singular || group_type} properties`,
                  ),
                ),
              ),
            )
            .then((lists) => lists.flat())
        : [];
      const elements = has('element') ? ELEMENT_PROPERTIES.filter((name) => includes(name, text)) : [];
      // All are awaited together: a search that is superseded then rejects once, where it is expected.
      const [cohorts, ...found] = await Promise.all([
        has('cohort') ? client.fetchQuery(cohortsQuery(projectId)) : [],
        ...plain,
        groups,
      ]);
      return [
        ...found.flat(),
        ...elements.map((name) =>
          optionOf(
            { kind: 'property', type: 'element', name, propertyType: 'String' },
            name,
            'Autocaptured elements',
          ),
        ),
        ...cohorts
          .filter(({ name }) => includes(name, text))
          .map(({ id, name }) => optionOf({ kind: 'cohort', id, name }, name, 'Cohorts')),
        ...(has('sql') && includes('SQL expression', text)
          ? [optionOf({ kind: 'sql' }, 'SQL expression', 'SQL')]
          : []),
      ];
    },
    [client, projectId, sourceNames, eventNames, isNumerical],
  );
  return (
    <Combobox
      {...rest}
      options={NONE}
      onSearch={search}
      placeholder={placeholder}
      value={valueLabel === undefined ? undefined : ''}
      valueLabel={valueLabel}
      onChange={(value) => onPick(JSON.parse(value) as PickedProperty)}
      searchPlaceholder="Search properties"
      noMatch="No property has this name."
    />
  );
};
