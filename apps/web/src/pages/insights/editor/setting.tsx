import { Select, type SelectOption } from '@meridian/ui';
import type { ReactNode } from 'react';
import { NumberInput } from '../../../features/form/number-input.tsx';

interface ChoiceSettingProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: ReadonlyArray<SelectOption<Value>>;
  readonly onChange: (value: Value) => void;
}

/** A choice with its label beside it. */
export const ChoiceSetting = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceSettingProps<Value>) => (
  <SettingRow label={label}>
    <Select size="sm" label={label} value={value} options={options} onChange={onChange} className="w-44" />
  </SettingRow>
);

export const SettingRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-h-7 items-center justify-between gap-2 text-sm">
    <span className="min-w-0">{label}</span>
    <span className="flex shrink-0 items-center gap-1.5">{children}</span>
  </div>
);

interface NumberSettingProps {
  readonly label: string;
  /** The name of the field to screen readers, where the label is too short to be one. */
  readonly name?: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** Used when the field is emptied. */
  readonly fallback: number;
  readonly onChange: (value: number) => void;
}

/** A whole number with its label beside it. */
export const NumberSetting = ({
  label,
  name = label,
  min,
  max,
  value,
  fallback,
  onChange,
}: NumberSettingProps) => (
  <SettingRow label={label}>
    <NumberInput
      aria-label={name}
      className="w-16"
      min={min}
      max={max}
      value={value}
      onChange={(changed) => onChange(changed ?? fallback)}
    />
  </SettingRow>
);
