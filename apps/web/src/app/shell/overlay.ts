/** The overlay of the shell that is open. Anything may open one. */
import { useSyncExternalStore } from 'react';

export type Overlay = 'shortcuts';

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

export const useOverlay = (): Overlay | undefined => useSyncExternalStore(subscribe, () => open);
