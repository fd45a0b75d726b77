import { type ReactNode, useEffect } from 'react';
import { ConfirmProvider } from '../dialog/use-confirm.tsx';
import { ignoreHeldEnter } from '../shared/held-enter.ts';
import { Toaster } from '../toast/toaster.tsx';
import { HoverNotes } from '../tooltip/hover-note.tsx';
import { TooltipProvider } from '../tooltip/tooltip.tsx';

/** The providers that components need around the whole app: tooltips, questions and notifications. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    document.addEventListener('keydown', ignoreHeldEnter, { capture: true });
    return () => document.removeEventListener('keydown', ignoreHeldEnter, { capture: true });
  }, []);
  return (
    <TooltipProvider>
      <HoverNotes>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </HoverNotes>
    </TooltipProvider>
  );
};
