import { Combobox, type ComboboxOption } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { MousePointerClick, Target } from 'lucide-react';
import { type ReactElement, useCallback } from 'react';
import { useProjectId } from '../../session/project.ts';
import { actionsQuery, frequentEventsQuery, searchEvents } from '../definitions/definitions.ts';
import { ALL_EVENTS, type ChosenEntity, eventName } from './entity.ts';

export interface EventPickerProps {
  readonly value: ChosenEntity | undefined;
  readonly onChange: (chosen: ChosenEntity) => void;
  /** The text of the value. */
  readonly valueLabel?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly trigger?: ReactElement;
  readonly hasActions?: boolean;
  readonly hasAllEvents?: boolean;
  readonly className?: string;
}

const ALL = 'all';

const keyOf = (chosen: ChosenEntity): string => {
  if (chosen.kind === 'action') return `action:${chosen.id}`;
  return chosen.event === null ? ALL : `event:${chosen.event}`;
};

const chosenOf = (key: string, label: string): ChosenEntity => {
  if (key === ALL) return ALL_EVENTS;
  const value = key.slice(key.indexOf(':') + 1);
  return key.startsWith('action:')
    ? { kind: 'action', id: Number(value), name: label }
    : { kind: 'event', event: value };
};

const eventOption = (event: string, hint?: string): ComboboxOption => ({
  value: `event:${event}`,
  label: eventName(event),
  group: 'Events',
  icon: <MousePointerClick aria-hidden />,
  keywords: event,
  ...(hint !== undefined && { hint }),
});

const includes = (label: string, text: string): boolean => label.toLowerCase().includes(text.toLowerCase());

const NONE: readonly ComboboxOption[] = [];

/** Chooses an event or an action. The most frequent events come first. */
export const EventPicker = ({
  value,
  onChange,
  hasActions = true,
  hasAllEvents = true,
  ...rest
}: EventPickerProps) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const search = useCallback(
    async (typed: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      const text = typed.trim();
      // `fetchQuery` reads stale data again, such as the list before a new action was saved.
      const [events, actions] = await Promise.all([
        text === ''
          ? client.fetchQuery(frequentEventsQuery(projectId)).then((found) => found.map(({ event }) => event))
          : searchEvents(projectId, text, signal).then((found) => found.map(({ name }) => name)),
        hasActions ? client.fetchQuery(actionsQuery(projectId)) : [],
      ]);
      const options = [
        ...events.map((event) => eventOption(event)),
        ...actions
          .map(({ id, name }) => ({ id, name: name || `Action ${id}` }))
          .filter(({ name }) => includes(name, text))
          .map(({ id, name }) => ({
            value: `action:${id}`,
            label: name,
            group: 'Actions',
            icon: <Target aria-hidden />,
          })),
      ];
      return hasAllEvents && includes('All events', text)
        ? [...options, { value: ALL, label: 'All events', group: 'All' }]
        : options;
    },
    [client, projectId, hasActions, hasAllEvents],
  );
  return (
    <Combobox
      {...rest}
      options={NONE}
      onSearch={search}
      value={value === undefined ? undefined : keyOf(value)}
      onChange={(key, option) => onChange(chosenOf(key, option.label))}
      searchPlaceholder="Search events and actions"
      noMatch="No event or action has this name."
    />
  );
};
