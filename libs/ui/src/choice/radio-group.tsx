import { type ReactNode, useId } from 'react';
import { useGroupAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';
import { CHOICE_ROW } from './checkbox.tsx';

export interface RadioOption<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: ReadonlyArray<RadioOption<Value>>;
  /** The name of the group; needed when no `Field` is around it. */
  readonly label?: string;
  readonly className?: string;
}

export const RadioGroup = <Value extends string>({
  value,
  onChange,
  options,
  label,
  className,
}: RadioGroupProps<Value>) => {
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...useGroupAttributes(label)}
      className={classes('flex flex-col gap-1', className)}
    >
      {options.map((option) => (
        <label key={option.value} className={CHOICE_ROW}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="m-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 py-0.5">
            {option.label}
            {option.hint !== undefined && <span className="block text-muted text-xs">{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
};

export interface Segment<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label, which stays its name. */
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: ReadonlyArray<Segment<Value>>;
  readonly label?: string;
  readonly className?: string;
}

/** A choice out of two to five, all in sight. */
export const SegmentedControl = <Value extends string>({
  value,
  onChange,
  options,
  label,
  className,
}: SegmentedControlProps<Value>) => {
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...useGroupAttributes(label)}
      className={classes(
        'inline-flex h-8 rounded-md border border-line bg-canvas p-0.5 pointer-coarse:h-11',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon === undefined ? undefined : option.label}
          className="relative flex min-w-7 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-sm px-2 text-muted text-sm has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-accent hover:text-ink [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-sm focus:outline-none"
          />
          {option.icon}
          <span className={option.icon === undefined ? undefined : 'sr-only'}>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
