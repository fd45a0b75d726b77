import { type ReactNode, useId } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** The label; without it the switch needs `label` or a `Field`. */
  readonly children?: ReactNode;
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** Turns something on or off at once, without a save button. */
export const Switch = ({
  checked,
  onChange,
  children,
  label,
  isDisabled = false,
  className,
}: SwitchProps) => {
  const ownId = useId();
  const attributes = useFieldAttributes();
  const id = attributes.id ?? ownId;
  const control = (
    <span className="relative inline-flex h-6 w-9 shrink-0 items-center">
      <input
        {...attributes}
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        aria-checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none h-5 w-9 rounded-full border border-field-line bg-canvas transition-colors peer-checked:border-accent peer-checked:bg-accent peer-disabled:opacity-50"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute left-1 size-3 rounded-full bg-field-line transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-ink"
      />
    </span>
  );
  if (children === undefined) return <span className={classes('inline-flex', className)}>{control}</span>;
  return (
    <label
      htmlFor={id}
      className={classes(
        'inline-flex min-h-6 items-center gap-2 text-sm has-disabled:text-muted pointer-coarse:min-h-10',
        className,
      )}
    >
      {control}
      {children}
    </label>
  );
};
