import { classes } from '../shared/classes.ts';

export interface SpinnerProps {
  /** The label for screen readers. Without it the spinner is decoration. */
  readonly label?: string;
  readonly className?: string;
}

export const Spinner = ({ label, className }: SpinnerProps) => (
  <span role={label === undefined ? undefined : 'status'} className={classes('inline-flex', className)}>
    <svg
      viewBox="0 0 16 16"
      className="size-4 animate-spin motion-reduce:animate-none"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6" className="stroke-current opacity-20" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" className="stroke-current" strokeWidth="2" strokeLinecap="round" />
    </svg>
    {label !== undefined && <span className="sr-only">{label}</span>}
  </span>
);
