import * as Radix from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../shared/classes.ts';
import { Kbd } from '../status/kbd.tsx';

export interface TooltipProps {
  readonly text: ReactNode;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** False when the text only repeats the name of the control, so that it is not read twice. */
  readonly isDescription?: boolean;
  /** One element that can be focused. */
  readonly children: ReactElement;
}

export const Tooltip = ({ text, shortcut, side = 'top', isDescription = true, children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild {...(!isDescription && { 'aria-describedby': undefined })}>
      {children}
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={classes(
          'z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-canvas text-xs',
        )}
      >
        {text}
        {shortcut !== undefined && <Kbd isInverted>{shortcut}</Kbd>}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);
