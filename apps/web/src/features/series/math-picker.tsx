import { Button, Combobox } from '@meridian/ui';
import { PropertyPicker } from '../filters/property-picker.tsx';
import { DelayedTextarea } from '../form/delayed-input.tsx';
import { GroupTypeSelect } from '../groups/group-type-select.tsx';
import type { Entity } from '../query/query-types.ts';
import { mathFor, mathNeeds, withMath } from './math.ts';

interface MathPickerProps {
  readonly series: Entity;
  /** The kind of the query. */
  readonly queryKind: string;
  readonly name: string;
  readonly events: readonly string[];
  readonly onChange: (series: Entity) => void;
}

/** The aggregation of the events of a series. */
export const MathPicker = ({ series, queryKind, name, events, onChange }: MathPickerProps) => {
  const options = mathFor(queryKind);
  if (options.length === 0) return null;
  const math = series.math ?? 'total';
  const needs = mathNeeds(math);
  const label = options.find(({ value }) => value === math)?.label ?? math.replaceAll('_', ' ');
  return (
    <>
      <Combobox
        label={`Count of ${name}`}
        options={options}
        value={math}
        onChange={(value) => onChange(withMath(series, value))}
        trigger={
          <Button size="sm" variant="ghost" className="max-w-full text-muted">
            <span className="truncate">{label}</span>
          </Button>
        }
      />
      {needs === 'property' && (
        <PropertyPicker
          label={`Property of ${name}`}
          isNumerical
          events={events}
          sources={['event', 'person', 'session']}
          onPick={(picked) => {
            if (picked.kind !== 'property') return;
            onChange({
              ...series,
              math_property: picked.name,
              math_property_type: `${picked.type}_properties`,
            });
          }}
          trigger={
            <Button size="sm" variant="ghost" className="max-w-full">
              <span className="truncate">{series.math_property || 'Choose a property'}</span>
            </Button>
          }
        />
      )}
      {needs === 'group' && (
        <GroupTypeSelect
          label={`Groups of ${name}`}
          value={series.math_group_type_index ?? 0}
          onChange={(index) => onChange({ ...series, math_group_type_index: index })}
        />
      )}
      {needs === 'sql' && (
        <DelayedTextarea
          aria-label={`SQL expression of ${name}`}
          isMonospaced
          rows={2}
          placeholder="sum(properties.price)"
          value={series.math_hogql ?? ''}
          onChange={(math_hogql) => onChange({ ...series, math_hogql })}
        />
      )}
    </>
  );
};
