import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../shared/classes.ts';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** Leaves out the padding around the content, for a table or a chart. */
  readonly isFlush?: boolean;
}

export const Card = ({
  title,
  description,
  actions,
  footer,
  isFlush = false,
  className,
  children,
  ...rest
}: CardProps) => (
  <section {...rest} className={classes('min-w-0 rounded-lg border border-line bg-surface', className)}>
    {(title !== undefined || actions !== undefined) && (
      <header
        className={classes(
          'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2.5',
          isFlush && 'border-line border-b pb-2.5',
        )}
      >
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-base">{title}</h2>
          {description !== undefined && <p className="text-muted text-sm">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex items-center gap-1">{actions}</div>}
      </header>
    )}
    <div className={classes('min-w-0', !isFlush && 'p-4', !isFlush && title !== undefined && 'pt-2')}>
      {children}
    </div>
    {footer !== undefined && (
      <footer className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-2.5 text-muted text-sm">
        {footer}
      </footer>
    )}
  </section>
);
