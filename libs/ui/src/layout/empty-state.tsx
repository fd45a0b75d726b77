import type { ReactNode } from 'react';
import { classes } from '../shared/classes.ts';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Why there is nothing here, and what to do. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export const EmptyState = ({ icon, title, text, action, className }: EmptyStateProps) => (
  <div className={classes('flex flex-col items-center px-4 py-10 text-center', className)}>
    {icon !== undefined && (
      <span
        className="mb-3 flex size-10 items-center justify-center rounded-full border border-line bg-canvas text-muted [&_svg]:size-5"
        aria-hidden="true"
      >
        {icon}
      </span>
    )}
    <p className="font-medium text-base">{title}</p>
    {text !== undefined && <div className="mt-1 max-w-md text-muted text-sm">{text}</div>}
    {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);
