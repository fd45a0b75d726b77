import { Button, IconButton, Input, Menu, type MenuEntry } from '@meridian/ui';
import { Ellipsis, Filter } from 'lucide-react';
import { useState } from 'react';
import { FilterList } from '../filters/filter-list.tsx';
import { ProblemText } from '../form/problem-text.tsx';
import type { Entity, PropertyFilter } from '../query/query-types.ts';
import { Alternatives } from './alternatives.tsx';
import { type ChosenEntity, entityLabel, seriesLabel, withAlternative, withEntity } from './entity.ts';
import { EventPicker } from './event-picker.tsx';
import { MathPicker } from './math-picker.tsx';

export interface SeriesRowProps {
  readonly series: Entity;
  /** A letter or a number, as formulas and funnels name the series. */
  readonly mark: string;
  readonly queryKind: string;
  readonly onChange: (series: Entity) => void;
  readonly menu: readonly MenuEntry[];
  /** The problem with this series. */
  readonly problem?: string | undefined;
}

const filtersOf = ({ properties }: Entity): readonly PropertyFilter[] =>
  (properties ?? []).filter((filter): filter is PropertyFilter => typeof filter.key === 'string');

const eventsOf = (series: Entity): readonly string[] => {
  if (series.kind === 'GroupNode') return series.nodes.flatMap(eventsOf);
  return series.kind === 'EventsNode' && series.event ? [series.event] : [];
};

const chosenOf = (series: Entity): ChosenEntity | undefined => {
  if (series.kind === 'EventsNode') return { kind: 'event', event: series.event ?? null };
  return series.kind === 'ActionsNode'
    ? { kind: 'action', id: series.id, name: series.name ?? null }
    : undefined;
};

/** One series: its event or action, what is counted, and its filters. */
export const SeriesRow = ({ series, mark, queryKind, onChange, menu, problem }: SeriesRowProps) => {
  const [isNaming, setNaming] = useState(false);
  const [hasFilters, setHasFilters] = useState(false);
  const filters = filtersOf(series);
  const name = `${mark} ${seriesLabel(series)}`;
  return (
    <li className="grid gap-1.5 rounded-md border border-line bg-canvas p-2">
      <div className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-sm bg-accent-soft font-semibold text-accent text-xs"
        >
          {mark}
        </span>
        {series.kind === 'GroupNode' ? (
          <span className="min-w-0 flex-1 truncate px-1 font-medium text-sm">{seriesLabel(series)}</span>
        ) : (
          <>
            <EventPicker
              label={`Event of series ${mark}`}
              value={chosenOf(series)}
              valueLabel={entityLabel(series)}
              onChange={(chosen) => onChange(withEntity(series, chosen))}
              trigger={
                <Button size="sm" className="min-w-0 flex-1 justify-start!">
                  <span className="truncate">{seriesLabel(series)}</span>
                </Button>
              }
            />
            <IconButton
              size="sm"
              label={`Filter ${name}`}
              icon={<Filter />}
              aria-pressed={hasFilters || filters.length > 0}
              className={filters.length > 0 ? 'text-accent!' : 'text-muted'}
              onClick={() => setHasFilters(!hasFilters)}
            />
          </>
        )}
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={`More for ${name}`} icon={<Ellipsis />} className="text-muted" />
          }
          items={[{ label: 'Rename', onSelect: () => setNaming(true) }, ...menu]}
        />
      </div>
      {isNaming && (
        <Input
          autoFocus
          aria-label={`Name of ${name}`}
          placeholder={entityLabel(series)}
          defaultValue={series.custom_name ?? ''}
          onBlur={(event) => {
            setNaming(false);
            const custom_name = event.target.value.trim();
            onChange({ ...series, custom_name: custom_name === '' ? null : custom_name });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setNaming(false);
          }}
        />
      )}
      {series.kind === 'GroupNode' && <Alternatives group={series} mark={mark} onChange={onChange} />}
      <div className="flex flex-wrap items-center gap-1 empty:hidden">
        <MathPicker
          series={series}
          queryKind={queryKind}
          name={name}
          events={eventsOf(series)}
          onChange={onChange}
        />
        <EventPicker
          label={`Add an event to series ${mark}`}
          hasAllEvents={false}
          value={undefined}
          onChange={(chosen) => onChange(withAlternative(series, chosen))}
          trigger={
            <Button size="sm" variant="ghost" className="text-muted">
              or …
            </Button>
          }
        />
      </div>
      {series.kind !== 'GroupNode' && (hasFilters || filters.length > 0) && (
        <FilterList
          filters={filters}
          events={eventsOf(series)}
          addLabel={`Add filter to ${mark}`}
          onChange={(properties) => onChange({ ...series, properties: [...properties] })}
        />
      )}
      <ProblemText text={problem} />
    </li>
  );
};
