import type { ComponentProps, ReactNode } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';
import { FIELD_FRAME, FIELD_SIZES, TYPED_TEXT, widthFor } from '../shared/surfaces.ts';

export interface InputProps extends ComponentProps<'input'> {
  /** Shown inside, before the text. */
  readonly icon?: ReactNode;
  /** Shown inside, after the text: a unit or a small button. */
  readonly trailing?: ReactNode;
  readonly isMonospaced?: boolean;
}

export const Input = ({ icon, trailing, isMonospaced = false, className, ...rest }: InputProps) => {
  const input = (
    <input
      autoComplete="off"
      {...rest}
      {...useFieldAttributes(rest)}
      className={classes(
        FIELD_FRAME,
        FIELD_SIZES.md,
        TYPED_TEXT,
        widthFor(className),
        icon !== undefined && 'pl-8',
        trailing !== undefined && 'pr-9',
        isMonospaced && 'font-mono',
        className,
      )}
    />
  );
  if (icon === undefined && trailing === undefined) return input;
  return (
    <div className="relative flex min-w-0 flex-1 items-center">
      {icon !== undefined && (
        <span className="pointer-events-none absolute left-2.5 flex text-muted [&_svg]:size-4">{icon}</span>
      )}
      {input}
      {trailing !== undefined && (
        <span className="absolute right-1 flex items-center text-muted">{trailing}</span>
      )}
    </div>
  );
};

export interface TextareaProps extends ComponentProps<'textarea'> {
  readonly isMonospaced?: boolean;
}

export const Textarea = ({ isMonospaced = false, className, rows = 3, ...rest }: TextareaProps) => (
  <textarea
    rows={rows}
    {...rest}
    {...useFieldAttributes(rest)}
    className={classes(
      FIELD_FRAME,
      widthFor(className),
      TYPED_TEXT,
      'min-h-8 resize-y px-2.5 py-1.5',
      isMonospaced && 'font-mono',
      className,
    )}
  />
);
