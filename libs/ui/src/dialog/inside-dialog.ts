import { createContext, use } from 'react';

/** The dialog around a component. */
export const InsideDialog = createContext<HTMLElement | null>(null);

/**
 * Where a popover is rendered: a dialog blocks scrolling and hides everything outside of it, so a popover of a dialog
 * has to be one of its elements.
 */
export const usePopoverContainer = (): { container?: HTMLElement } => {
  const container = use(InsideDialog);
  return container === null ? {} : { container };
};
