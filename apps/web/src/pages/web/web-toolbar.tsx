import { Button, IconButton, Popover } from '@meridian/ui';
import { Filter, SlidersHorizontal, Target, X } from 'lucide-react';
import { DateRangeEditor } from '../../features/date-range/date-range-editor.tsx';
import { useActionName } from '../../features/definitions/use-names.ts';
import { describeFilter } from '../../features/filters/filter.ts';
import { FilterList } from '../../features/filters/filter-list.tsx';
import { byPosition } from '../../features/form/by-position.ts';
import { Toggle } from '../../features/form/toggle.tsx';
import { type ChosenEntity, eventName } from '../../features/series/entity.ts';
import { EventPicker } from '../../features/series/event-picker.tsx';
import type { ConversionGoal, WebSearch } from './web-search.ts';

interface WebToolbarProps {
  readonly search: WebSearch;
  readonly onChange: (search: WebSearch) => void;
}

type Changed = { readonly [Name in keyof WebSearch]: WebSearch[Name] | undefined };

/** Range, comparison, filters and the goal of the page. They are in its address. */
export const WebToolbar = ({ search, onChange }: WebToolbarProps) => {
  const filters = search.filters ?? [];
  const change = (changed: Partial<Changed>): void => {
    const entries = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  return (
    <section aria-label="Range and filters" className="mb-4 flex flex-wrap items-center gap-1.5">
      <DateRangeEditor value={search.range} onChange={(range) => change({ range })} />
      <Button
        size="sm"
        aria-pressed={search.compare !== false}
        className={search.compare === false ? 'text-muted' : 'bg-accent-soft!'}
        onClick={() => change({ compare: search.compare === false ? undefined : false })}
      >
        Compare with the period before
      </Button>
      <Popover
        label="Filters"
        className="w-80"
        trigger={
          <Button size="sm" icon={<Filter />}>
            Filters{filters.length > 0 && ` (${filters.length})`}
          </Button>
        }
      >
        <FilterList
          filters={filters}
          sources={['event', 'person', 'session', 'cohort']}
          onChange={(next) => change({ filters: next.length === 0 ? undefined : next })}
        />
      </Popover>
      <GoalPicker goal={search.goal} onChange={(goal) => change({ goal })} />
      <Popover
        label="Options"
        className="w-72"
        trigger={<IconButton size="sm" label="Options" icon={<SlidersHorizontal />} />}
      >
        <div className="grid gap-3">
          <Toggle
            label="Clean paths with the rules of the project"
            isOn={search.clean === true}
            onChange={(isOn) => change({ clean: isOn || undefined })}
          />
          <Toggle
            label="Leave out internal and test users"
            isOn={search.withoutTests === true}
            onChange={(isOn) => change({ withoutTests: isOn || undefined })}
          />
        </div>
      </Popover>
      <ul className="flex flex-wrap gap-1.5" aria-label="Filters in use">
        {byPosition(filters).map(({ item, index, key }) => (
          <li
            key={key}
            className="flex items-center gap-1 rounded-md bg-accent-soft py-0.5 pr-0.5 pl-2 text-sm"
          >
            {describeFilter(item)}
            <IconButton
              size="sm"
              label={`Remove the filter ${describeFilter(item)}`}
              icon={<X />}
              onClick={() =>
                change({ filters: filters.length === 1 ? undefined : filters.toSpliced(index, 1) })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface GoalPickerProps {
  readonly goal: ConversionGoal | undefined;
  readonly onChange: (goal: ConversionGoal | undefined) => void;
}

const chosenOf = (goal: ConversionGoal): ChosenEntity =>
  'actionId' in goal
    ? { kind: 'action', id: goal.actionId, name: null }
    : { kind: 'event', event: goal.customEventName };

const goalOf = (chosen: ChosenEntity): ConversionGoal | undefined => {
  if (chosen.kind === 'action') return { actionId: chosen.id };
  return chosen.event === null ? undefined : { customEventName: chosen.event };
};

/** The conversion goal: an event or action that visits should lead to. */
const GoalPicker = ({ goal, onChange }: GoalPickerProps) => {
  // The address has only the number of the action.
  const actionName = useActionName(goal !== undefined && 'actionId' in goal);
  const name =
    goal === undefined
      ? undefined
      : 'actionId' in goal
        ? (actionName(goal.actionId) ?? `Action ${goal.actionId}`)
        : eventName(goal.customEventName);
  return (
    <span className="flex items-center">
      <EventPicker
        label="Conversion goal"
        hasAllEvents={false}
        value={goal === undefined ? undefined : chosenOf(goal)}
        onChange={(chosen) => onChange(goalOf(chosen))}
        trigger={
          <Button size="sm" icon={<Target />}>
            {name === undefined ? 'Conversion goal' : `Goal: ${name}`}
          </Button>
        }
      />
      {goal !== undefined && (
        <IconButton
          size="sm"
          label="Remove the conversion goal"
          icon={<X />}
          onClick={() => onChange(undefined)}
        />
      )}
    </span>
  );
};
