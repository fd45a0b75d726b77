import { Button, IconButton, Select } from '@meridian/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { byPosition } from '../form/by-position.ts';
import type { Properties } from '../query/query-types.ts';
import { type FilterGroup, type FilterGroups, groupsOf, propertiesOf } from './filter-groups.ts';
import { FilterList, type FilterListProps } from './filter-list.tsx';

export interface FilterGroupsEditorProps extends Pick<FilterListProps, 'events' | 'sources'> {
  readonly value: Properties | undefined;
  readonly onChange: (value: Properties | undefined) => void;
}

const JOINERS = [
  { value: 'AND', label: 'all of these' },
  { value: 'OR', label: 'any of these' },
] as const;

const EMPTY_GROUP: FilterGroup = { type: 'AND', filters: [] };

/** The filters of a whole query: a list, or groups that are joined by AND or OR. */
export const FilterGroupsEditor = ({ value, onChange, events, sources }: FilterGroupsEditorProps) => {
  const read = groupsOf(value);
  // A group without filters is not part of the query, so it is only kept here.
  const [hasEmptyGroup, setHasEmptyGroup] = useState(false);
  if (read === undefined)
    return (
      <div className="grid gap-2 text-muted text-sm">
        <p>The filters of this query are nested deeper than can be edited here. They stay as they are.</p>
        <Button size="sm" variant="danger" className="justify-self-start" onClick={() => onChange(undefined)}>
          Remove all filters
        </Button>
      </div>
    );
  const groups =
    read.groups.length === 0 ? [EMPTY_GROUP] : [...read.groups, ...(hasEmptyGroup ? [EMPTY_GROUP] : [])];
  const change = (changed: Partial<FilterGroups>): void =>
    onChange(propertiesOf({ ...read, groups, ...changed }));
  const changeGroup = (index: number, group: FilterGroup): void => {
    if (index === read.groups.length) setHasEmptyGroup(false);
    change({ groups: groups.with(index, group) });
  };
  const isGrouped = groups.length > 1;
  return (
    <div className="grid gap-2">
      {isGrouped && (
        <Joiner
          label="How groups are joined"
          text="Events match"
          value={read.type}
          onChange={(type) => change({ type })}
        />
      )}
      {byPosition(groups).map(({ item: group, index, key }) => (
        <div
          key={key}
          className={isGrouped ? 'grid gap-1.5 rounded-md border border-line bg-canvas p-2' : 'grid gap-1.5'}
        >
          {(isGrouped || group.filters.length > 1) && (
            <div className="flex items-center justify-between">
              <Joiner
                label={`How the filters of group ${index + 1} are joined`}
                text="Match"
                value={group.type}
                onChange={(type) => changeGroup(index, { ...group, type })}
              />
              {isGrouped && (
                <IconButton
                  size="sm"
                  label={`Remove group ${index + 1}`}
                  icon={<Trash2 />}
                  onClick={() => {
                    if (index >= read.groups.length) return setHasEmptyGroup(false);
                    change({ groups: groups.toSpliced(index, 1) });
                  }}
                />
              )}
            </div>
          )}
          <FilterList
            filters={group.filters}
            joiner={group.type === 'AND' ? 'and' : 'or'}
            events={events}
            sources={sources}
            onChange={(filters) => changeGroup(index, { ...group, filters })}
          />
        </div>
      ))}
      {read.groups.length > 0 && !hasEmptyGroup && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className="justify-self-start text-muted"
          onClick={() => setHasEmptyGroup(true)}
        >
          Add filter group
        </Button>
      )}
    </div>
  );
};

interface JoinerProps {
  readonly label: string;
  readonly text: string;
  readonly value: 'AND' | 'OR';
  readonly onChange: (value: 'AND' | 'OR') => void;
}

const Joiner = ({ label, text, value, onChange }: JoinerProps) => (
  <span className="flex items-center gap-1 text-muted text-xs">
    {text}
    <Select
      size="sm"
      look="plain"
      label={label}
      options={JOINERS}
      value={value}
      onChange={onChange}
      className="w-auto"
    />
  </span>
);
