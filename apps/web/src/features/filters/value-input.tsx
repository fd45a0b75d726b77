import { type ComboboxOption, Input, MultiSelect, Select } from '@meridian/ui';
import { useCallback } from 'react';
import { useProjectId } from '../../session/project.ts';
import { searchValues } from '../definitions/definitions.ts';
import { DelayedInput } from '../form/delayed-input.tsx';
import { NumberInput } from '../form/number-input.tsx';
import type { PropertyFilter } from '../query/query-types.ts';
import { operatorOf, type PropertyType, valuesOf } from './operators.ts';

interface ValueInputProps {
  readonly filter: PropertyFilter;
  readonly propertyType: PropertyType | null;
  readonly onChange: (value: PropertyFilter['value']) => void;
}

const BOOLEANS = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
] as const;

/** The field for the value of a filter that fits its operator and property. */
export const ValueInput = ({ filter, propertyType, onChange }: ValueInputProps) => {
  const operator = operatorOf(filter);
  const label = `Value of ${filter.key}`;
  const listed = listOf(filter.value);
  switch (valuesOf(operator)) {
    case 'none':
      return null;
    case 'two':
      return (
        <div className="flex items-center gap-1.5">
          {[0, 1].map((index) => (
            <NumberInput
              key={index}
              aria-label={index === 0 ? `Smallest ${label}` : `Largest ${label}`}
              isWhole={false}
              value={numberOf(listed[index])}
              onChange={(value) => onChange(pairOf(listed, index, value))}
              onRefuse={() => onChange(pairOf(listed, index, undefined))}
            />
          ))}
        </div>
      );
    case 'many':
      if (propertyType === 'Boolean')
        return (
          <Select
            size="sm"
            label={label}
            placeholder="true or false"
            options={BOOLEANS}
            value={listed[0] === undefined ? undefined : (String(listed[0]) as 'true' | 'false')}
            onChange={(value) => onChange([value])}
          />
        );
      return <ValueList filter={filter} propertyType={propertyType} label={label} onChange={onChange} />;
    case 'one':
      if (operator.startsWith('is_date'))
        return (
          <Input
            type="date"
            aria-label={label}
            value={String(listed[0] ?? '').slice(0, 10)}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      if (['gt', 'gte', 'lt', 'lte'].includes(operator))
        return (
          <NumberInput
            aria-label={label}
            isWhole={false}
            value={numberOf(listed[0])}
            onChange={onChange}
            onRefuse={() => onChange(undefined)}
          />
        );
      return (
        <DelayedInput
          aria-label={label}
          placeholder="Text"
          value={listed[0] === undefined ? '' : String(listed[0])}
          onChange={onChange}
        />
      );
  }
};

type Scalar = string | number | boolean;

const listOf = (value: PropertyFilter['value']): readonly Scalar[] =>
  [value].flat().filter((one): one is Scalar => one !== undefined && one !== null);

const numberOf = (value: Scalar | undefined): number | undefined =>
  value === undefined || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);

/** Both bounds; one that is not given yet is the empty text. */
const pairOf = (listed: readonly Scalar[], index: number, value: number | undefined): Scalar[] =>
  [listed[0] ?? '', listed[1] ?? ''].with(index, value ?? '');

const NONE: readonly ComboboxOption[] = [];

const ValueList = ({
  filter,
  propertyType,
  label,
  onChange,
}: ValueInputProps & { readonly label: string }) => {
  const projectId = useProjectId();
  const { type = 'event', key } = filter;
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      if (type !== 'event' && type !== 'person' && type !== 'session') return [];
      const values = await searchValues(projectId, type, key, text.trim(), signal);
      return values.map((value) => ({ value, label: value === '' ? '(empty)' : value }));
    },
    [projectId, type, key],
  );
  const values = listOf(filter.value).map(String);
  const scalarOf = (text: string): Scalar =>
    propertyType === 'Numeric' && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
  return (
    <MultiSelect
      size="sm"
      label={label}
      placeholder="Choose values"
      searchPlaceholder="Search or type a value"
      options={NONE}
      onSearch={search}
      values={values}
      onChange={(chosen) => onChange(chosen.map(scalarOf))}
      onCreate={(text) => onChange([...values, text].map(scalarOf))}
    />
  );
};
