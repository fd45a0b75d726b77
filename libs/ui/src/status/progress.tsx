import { classes } from '../shared/classes.ts';

export interface ProgressProps {
  readonly label: string;
  /** A number from 0 to 1; left out when the end is unknown. */
  readonly value?: number;
  readonly className?: string;
}

export const Progress = ({ label, value, className }: ProgressProps) => {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes('h-1.5 overflow-hidden rounded-full bg-code', className)}
    >
      <div
        className={classes(
          'h-full rounded-full bg-accent transition-[width]',
          percent === undefined && 'animate-breathe',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
};
