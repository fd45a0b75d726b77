import { Button } from '@meridian/ui';
import { Filter } from 'lucide-react';
import { byPosition } from '../form/by-position.ts';
import type { PropertyFilter } from '../query/query-types.ts';
import { FilterRow, filterOfPicked } from './filter-row.tsx';
import { PropertyPicker, type PropertyPickerProps } from './property-picker.tsx';

export interface FilterListProps extends Pick<PropertyPickerProps, 'events' | 'sources'> {
  readonly filters: readonly PropertyFilter[];
  readonly onChange: (filters: readonly PropertyFilter[]) => void;
  /** The word between two filters. */
  readonly joiner?: 'and' | 'or';
  readonly addLabel?: string;
  /** Says at each filter that is not complete what is missing. */
  readonly showsProblems?: boolean;
}

/** A list of filters on properties. */
export const FilterList = ({
  filters,
  onChange,
  joiner = 'and',
  addLabel = 'Add filter',
  events,
  sources,
  showsProblems,
}: FilterListProps) => (
  <div className="grid gap-1.5">
    {byPosition(filters).map(({ item: filter, index, key }) => (
      <div key={key} className="grid gap-1">
        {index > 0 && <span className="pl-2 text-muted text-xs">{joiner}</span>}
        <FilterRow
          filter={filter}
          events={events}
          sources={sources}
          showsProblem={showsProblems}
          onChange={(changed) => onChange(filters.with(index, changed))}
          onRemove={() => onChange(filters.toSpliced(index, 1))}
        />
      </div>
    ))}
    <PropertyPicker
      label={addLabel}
      events={events}
      sources={sources}
      onPick={(picked) => onChange([...filters, filterOfPicked(picked)])}
      trigger={
        <Button size="sm" variant="ghost" icon={<Filter />} className="justify-self-start text-muted">
          {addLabel}
        </Button>
      }
    />
  </div>
);
