import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactElement, ReactNode } from 'react';
import { SquareButton } from '../button/button.tsx';
import { ScrollBox } from '../scroll-box/scroll-box.tsx';
import { InsideDialog } from './inside-dialog.ts';

export const SCRIM = 'fixed inset-0 z-40 animate-fade-in overflow-y-auto bg-scrim';

/** A click on a notification does not close the dialog below it. */
export const staysOpenFor = (event: CustomEvent<{ originalEvent: Event }>): void => {
  const target = event.detail.originalEvent.target;
  if (target instanceof Element && target.closest('[data-toaster]') !== null) event.preventDefault();
};

export interface DialogRootProps {
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** A button that opens the dialog, when the caller does not keep its state. */
  readonly trigger?: ReactElement;
}

/** Opens dialogs and drawers, and puts them above the page. */
export const DialogRoot = ({
  isOpen,
  onOpenChange,
  trigger,
  children,
}: DialogRootProps & { readonly children: ReactNode }) => (
  <Radix.Root
    {...(isOpen !== undefined && { open: isOpen })}
    {...(onOpenChange !== undefined && { onOpenChange })}
  >
    {trigger !== undefined && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
    <Radix.Portal>{children}</Radix.Portal>
  </Radix.Root>
);

export interface DialogFrameProps {
  /** The element of the dialog, once it is there. */
  readonly element: HTMLElement | null;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** Title, text, body that scrolls and buttons; the same in dialogs and drawers. */
export const DialogFrame = ({ element, title, description, footer, children }: DialogFrameProps) => (
  <InsideDialog value={element}>
    <header className="flex items-start gap-3 px-4 pt-3.5 pb-3">
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-0.5 text-muted text-sm">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <SquareButton
          size="sm"
          aria-label="Close"
          icon={<X aria-hidden="true" />}
          className="-mr-1 text-muted"
        />
      </Radix.Close>
    </header>
    {children !== undefined && children !== null && (
      <ScrollBox aria-label="Content" className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {children}
      </ScrollBox>
    )}
    {footer !== undefined && (
      <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3">
        {footer}
      </footer>
    )}
  </InsideDialog>
);
