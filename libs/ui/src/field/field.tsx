import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../shared/classes.ts';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The problem and its solution. */
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  /** Shown beside the label, such as a link. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** One control of this library. */
  readonly children: ReactNode;
}

/** A control with its label, hint and error, which screen readers read with it. */
export const Field = ({ label, hint, error, isRequired = false, aside, className, children }: FieldProps) => {
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = classes(hasHint && `${id}-hint`, hasError && `${id}-error`);
  const wiring = {
    controlId: `${id}-control`,
    labelId: `${id}-label`,
    describedBy: describedBy === '' ? undefined : describedBy,
    isInvalid: hasError,
    isRequired,
  };
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label id={wiring.labelId} htmlFor={wiring.controlId} className="font-medium text-ink text-sm">
          {label}
        </label>
        {aside !== undefined && <span className="text-muted text-xs">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-danger text-xs">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
};
