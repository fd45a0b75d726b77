/** The overlay of the shell that is open: the command palette or the list of shortcuts. Anything may open one. */
import { useSyncExternalStore } from 'react';

export type Overlay = 'palette' | 'shortcuts';

let open: Overlay | undefined;
const listeners = new Set<() => void>();

export const showOverlay = (overlay: Overlay | undefined): void => {
  open = overlay;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOverlay = (): Overlay | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  );
