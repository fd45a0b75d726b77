import type { ReactNode } from 'react';
import { classes } from '../shared/classes.ts';

export interface KbdProps {
  readonly children: ReactNode;
  /** The key is shown on a dark surface, such as a tooltip. */
  readonly isInverted?: boolean;
}

/** A key of the keyboard. */
export const Kbd = ({ children, isInverted = false }: KbdProps) => (
  <kbd
    className={classes(
      'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1 font-sans text-xs',
      isInverted ? 'border-current' : 'border-line bg-canvas text-muted',
    )}
  >
    {children}
  </kbd>
);
