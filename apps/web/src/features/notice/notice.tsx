import { classes } from '@meridian/ui';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly kind?: 'info' | 'warn';
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A notice with buttons, in the part of the page that it is about. */
export const Notice = ({ kind = 'info', children, actions }: NoticeProps) => (
  <div
    role="status"
    className={classes(
      'mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line px-3 py-2 text-sm',
      kind === 'warn' ? 'bg-warn-bg text-warn-ink' : 'bg-accent-soft',
    )}
  >
    <p className="min-w-48 flex-1">{children}</p>
    <div className="flex flex-wrap gap-2">{actions}</div>
  </div>
);
