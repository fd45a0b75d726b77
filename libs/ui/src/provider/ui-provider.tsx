import type { ReactNode } from 'react';
import { ConfirmProvider } from '../dialog/use-confirm.tsx';
import { Toaster } from '../toast/toaster.tsx';
import { HoverNotes } from '../tooltip/hover-note.tsx';
import { TooltipProvider } from '../tooltip/tooltip.tsx';

/** The providers that components need around the whole app: tooltips, questions and notifications. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => (
  <TooltipProvider>
    <HoverNotes>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </HoverNotes>
  </TooltipProvider>
);
