import { useMemo } from 'react';
import { type ComboboxProps, OptionPopover } from './combobox.tsx';

export interface MultiSelectProps<Value extends string>
  extends Omit<ComboboxProps<Value>, 'value' | 'onChange' | 'valueLabel'> {
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
}

/** Several choices out of a list that is searched. The list stays open while choosing. */
export const MultiSelect = <Value extends string>({
  values,
  onChange,
  placeholder = 'Choose…',
  ...rest
}: MultiSelectProps<Value>) => {
  const labels = values.map((value) => rest.options.find((option) => option.value === value)?.label ?? value);
  const selected = useMemo(() => new Set<string>(values), [values]);
  return (
    <OptionPopover
      {...rest}
      text={values.length === 0 ? placeholder : labels.join(', ')}
      isEmpty={values.length === 0}
      selected={selected}
      isMultiple
      onPick={({ value }) =>
        onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
      }
    />
  );
};
