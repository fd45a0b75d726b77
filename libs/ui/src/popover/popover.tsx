import * as Radix from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import { usePopoverContainer } from '../dialog/inside-dialog.ts';
import { classes } from '../shared/classes.ts';
import { FLOATING } from '../shared/surfaces.ts';

export interface PopoverProps {
  /** A button; it opens and closes the popover. */
  readonly trigger: ReactElement;
  /** The name of the region, to screen readers. */
  readonly label: string;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  /** Leaves out the padding, for lists and calendars. */
  readonly isFlush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Popover = ({
  trigger,
  label,
  isOpen,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  isFlush = false,
  className,
  children,
}: PopoverProps) => (
  <Radix.Root
    {...(isOpen !== undefined && { open: isOpen })}
    {...(onOpenChange !== undefined && { onOpenChange })}
  >
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal {...usePopoverContainer()}>
      <Radix.Content
        aria-label={label}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={classes(
          FLOATING,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto',
          !isFlush && 'p-3',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
