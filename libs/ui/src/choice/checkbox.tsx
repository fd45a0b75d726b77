import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';

type NativeProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref' | 'children'>;

export interface CheckboxProps extends NativeProps {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Some of the things that the box stands for are checked. */
  readonly isMixed?: boolean;
  /** The label; without it the box needs an `aria-label` or a `Field`. */
  readonly children?: ReactNode;
  readonly hint?: ReactNode;
}

export const CHOICE_ROW =
  'inline-flex min-h-6 items-start gap-2 text-sm has-disabled:text-muted pointer-coarse:min-h-10 pointer-coarse:items-center';

export const Checkbox = ({
  checked,
  onChange,
  isMixed = false,
  hint,
  className,
  children,
  ...rest
}: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  const ownId = useId();
  const attributes = useFieldAttributes(rest);
  const id = attributes.id ?? ownId;
  const input = (
    <input
      {...rest}
      {...attributes}
      id={id}
      ref={box}
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="m-1 size-4 shrink-0 accent-accent"
    />
  );
  if (children === undefined) return <span className={classes('inline-flex', className)}>{input}</span>;
  return (
    <label htmlFor={id} className={classes(CHOICE_ROW, className)}>
      {input}
      <span className="min-w-0 py-0.5">
        {children}
        {hint !== undefined && <span className="block text-muted text-xs">{hint}</span>}
      </span>
    </label>
  );
};
