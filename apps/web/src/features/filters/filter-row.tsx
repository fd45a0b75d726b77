import { Button, IconButton, Select } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useProjectId } from '../../session/project.ts';
import { type PropertySource, propertyTypeQuery } from '../definitions/definitions.ts';
import { useCohortName } from '../definitions/use-names.ts';
import { DelayedTextarea } from '../form/delayed-input.tsx';
import { ProblemText } from '../form/problem-text.tsx';
import type { PropertyFilter } from '../query/query-types.ts';
import { describeFilter, filterOn, filterProblem, withOperator } from './filter.ts';
import { operatorLabel, operatorOf, operatorsFor } from './operators.ts';
import { type PickedProperty, PropertyPicker, type PropertyPickerProps } from './property-picker.tsx';
import { ValueInput } from './value-input.tsx';

export interface FilterRowProps extends Pick<PropertyPickerProps, 'events' | 'sources'> {
  readonly filter: PropertyFilter;
  readonly onChange: (filter: PropertyFilter) => void;
  readonly onRemove: () => void;
  /** Says what is missing. A filter that is only shown until then is left out of queries. */
  readonly showsProblem?: boolean | undefined;
}

export const filterOfPicked = (picked: PickedProperty): PropertyFilter => {
  switch (picked.kind) {
    case 'cohort':
      return { type: 'cohort', key: 'id', value: picked.id, operator: 'in', cohort_name: picked.name };
    case 'sql':
      return { type: 'hogql', key: '' };
    case 'property':
      return filterOn({
        type: picked.type,
        key: picked.name,
        propertyType: picked.propertyType,
        groupTypeIndex: picked.groupTypeIndex,
      });
  }
};

const SOURCES: readonly string[] = ['event', 'person', 'session', 'group'];

const usePropertyType = (filter: PropertyFilter) => {
  const projectId = useProjectId();
  const type = filter.type ?? 'event';
  const source: PropertySource = {
    type: SOURCES.includes(type) ? (type as PropertySource['type']) : 'event',
    groupTypeIndex: filter.group_type_index ?? undefined,
  };
  return useQuery({
    ...propertyTypeQuery(projectId, source, filter.key),
    enabled: SOURCES.includes(type) && filter.key !== '',
  });
};

/** One filter: its property, its operator and its value. */
export const FilterRow = ({
  filter,
  onChange,
  onRemove,
  events,
  sources,
  showsProblem = false,
}: FilterRowProps) => {
  const cohortName = useCohortName(filter.type === 'cohort' && !filter.cohort_name);
  const named =
    filter.type === 'cohort'
      ? { ...filter, cohort_name: filter.cohort_name || cohortName(filter.value) }
      : filter;
  const { data: propertyType = null } = usePropertyType(filter);
  const type = filter.type ?? 'event';
  const operator = operatorOf(filter);
  const offered = operatorsFor(type, propertyType);
  const operators = (offered as readonly string[]).includes(operator) ? offered : [operator, ...offered];
  const remove = (
    <IconButton
      size="sm"
      label={`Remove the filter ${describeFilter(named)}`}
      icon={<X />}
      onClick={onRemove}
    />
  );
  const problem = <ProblemText text={showsProblem ? filterProblem(filter) : undefined} />;
  if (type === 'hogql')
    return (
      <div className="grid gap-1">
        <div className="flex items-start gap-1">
          <DelayedTextarea
            aria-label="SQL expression"
            placeholder="properties.price > 10"
            isMonospaced
            rows={2}
            value={filter.key}
            onChange={(key) => onChange({ ...filter, key })}
          />
          {remove}
        </div>
        {problem}
      </div>
    );
  return (
    <div className="grid gap-1.5 rounded-md border border-line p-1.5">
      <div className="flex items-center gap-1">
        <PropertyPicker
          label="Property"
          events={events}
          sources={sources}
          onPick={(picked) => onChange(filterOfPicked(picked))}
          trigger={
            <Button size="sm" variant="ghost" className="min-w-0 flex-1 justify-start!">
              <span className="truncate">{nameOf(named)}</span>
            </Button>
          }
        />
        <Select
          size="sm"
          look="plain"
          label={`Comparison of ${nameOf(named)}`}
          className="w-auto max-w-40 text-muted"
          value={operator}
          options={operators.map((value) => ({ value, label: operatorLabel(value) }))}
          onChange={(next) => onChange(withOperator(filter, next))}
        />
        {remove}
      </div>
      {type !== 'cohort' && (
        <ValueInput
          filter={filter}
          propertyType={propertyType}
          onChange={(value) => onChange({ ...filter, value })}
        />
      )}
      {problem}
    </div>
  );
};

const nameOf = (filter: PropertyFilter): string =>
  filter.type === 'cohort'
    ? `Cohort ${filter.cohort_name || filter.value}`
    : filter.label || filter.key || 'Choose a property';
