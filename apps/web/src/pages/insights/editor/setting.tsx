import { Select, type SelectOption } from '@meridian/ui';
import type { ReactNode } from 'react';

interface SettingProps<Value extends string> {
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
}: SettingProps<Value>) => (
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
