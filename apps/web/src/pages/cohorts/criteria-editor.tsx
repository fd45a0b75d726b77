import { Button, IconButton, SegmentedControl, Select } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { frequentEventsQuery } from '../../features/definitions/definitions.ts';
import { FilterList } from '../../features/filters/filter-list.tsx';
import { byPosition } from '../../features/form/by-position.ts';
import { NumberInput } from '../../features/form/number-input.tsx';
import { ProblemText } from '../../features/form/problem-text.tsx';
import { eventName } from '../../features/series/entity.ts';
import { EventPicker } from '../../features/series/event-picker.tsx';
import { useProjectId } from '../../session/project.ts';
import type { Criteria, Criterion, EventCriterion, TimeUnit } from './criteria.ts';

interface CriteriaEditorProps {
  readonly value: Criteria;
  readonly onChange: (value: Criteria) => void;
  /** Says at each criterion that is not complete what is missing. */
  readonly showsProblems: boolean;
}

const JOINERS = [
  { value: 'AND', label: 'All of these' },
  { value: 'OR', label: 'Any of these' },
] as const;

const PAGE_VIEW = '$pageview';

const UNITS = [
  { value: 'day', label: 'days' },
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
] as const;

/** Page views, or the most frequent event of a project without any. */
const eventToOffer = (frequent: readonly { readonly event: string }[]): string =>
  (frequent.find(({ event }) => event === PAGE_VIEW) ?? frequent[0])?.event ?? PAGE_VIEW;

const newEvent = (event: string): EventCriterion => ({
  kind: 'event',
  event,
  isNegated: false,
  timeValue: 30,
  timeUnit: 'day',
});

export const CriteriaEditor = ({ value, onChange, showsProblems }: CriteriaEditorProps) => {
  const { data: frequent } = useQuery(frequentEventsQuery(useProjectId()));
  const filters = value.criteria.flatMap((item) => (item.kind === 'property' ? [item.filter] : []));
  const events = value.criteria.filter((item): item is EventCriterion => item.kind === 'event');
  const save = (criteria: readonly Criterion[]) => onChange({ ...value, criteria });
  const withEvents = (changed: readonly EventCriterion[]) =>
    save([...filters.map((filter) => ({ kind: 'property', filter }) as const), ...changed]);
  return (
    <div className="space-y-5">
      <SegmentedControl<Criteria['joiner']>
        label="A person must match"
        value={value.joiner}
        options={JOINERS}
        onChange={(joiner) => onChange({ ...value, joiner })}
      />
      <section aria-label="Properties">
        <h3 className="mb-1 font-medium">Properties of the person</h3>
        <FilterList
          filters={filters}
          sources={['person', 'cohort']}
          showsProblems={showsProblems}
          joiner={value.joiner === 'AND' ? 'and' : 'or'}
          onChange={(changed) =>
            save([...changed.map((filter) => ({ kind: 'property', filter }) as const), ...events])
          }
        />
      </section>
      <section aria-label="Events">
        <h3 className="mb-1 font-medium">Events of the person</h3>
        <div className="space-y-2">
          {byPosition(events).map(({ item, index, key }) => (
            <EventRow
              key={key}
              value={item}
              showsProblem={showsProblems}
              onChange={(changed) => withEvents(events.with(index, changed))}
              onRemove={() => withEvents(events.toSpliced(index, 1))}
            />
          ))}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => withEvents([...events, newEvent(eventToOffer(frequent ?? []))])}
          >
            Add an event
          </Button>
        </div>
      </section>
    </div>
  );
};

interface EventRowProps {
  readonly value: EventCriterion;
  readonly onChange: (value: EventCriterion) => void;
  readonly onRemove: () => void;
  readonly showsProblem: boolean;
}

const EventRow = ({ value, onChange, onRemove, showsProblem }: EventRowProps) => (
  <div className="flex flex-wrap items-end gap-2 rounded-md border border-line bg-canvas p-2">
    <div className="w-28">
      <Select
        label="Whether the event happened"
        value={value.isNegated ? 'not' : 'did'}
        options={[
          { value: 'did', label: 'did' },
          { value: 'not', label: 'did not' },
        ]}
        onChange={(chosen) => onChange({ ...value, isNegated: chosen === 'not' })}
      />
    </div>
    <div className="min-w-48 flex-1">
      <EventPicker
        label="Event"
        value={{ kind: 'event', event: value.event }}
        valueLabel={eventName(value.event)}
        hasActions={false}
        hasAllEvents={false}
        onChange={(chosen) =>
          chosen.kind === 'event' && chosen.event !== null && onChange({ ...value, event: chosen.event })
        }
      />
    </div>
    <span className="pb-1.5">in the last</span>
    <div className="w-20">
      <NumberInput
        aria-label="Number"
        className="w-20"
        min={1}
        value={value.timeValue}
        onChange={(timeValue) => onChange({ ...value, timeValue })}
        onRefuse={() => onChange({ ...value, timeValue: undefined })}
      />
    </div>
    <div className="w-28">
      <Select<TimeUnit>
        label="Unit"
        value={value.timeUnit}
        options={UNITS}
        onChange={(timeUnit) => onChange({ ...value, timeUnit })}
      />
    </div>
    <IconButton label="Remove the event" variant="ghost" icon={<Trash2 />} onClick={onRemove} />
    <ProblemText
      text={showsProblem && value.timeValue === undefined ? `Enter how many ${value.timeUnit}s.` : undefined}
    />
  </div>
);
