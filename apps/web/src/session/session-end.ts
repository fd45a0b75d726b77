/** Whether the session has ended while the app is open. What the person typed stays in the page meanwhile. */
import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

export const setSessionEnded = (next: boolean): void => {
  hasEnded = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasEnded,
    () => false,
  );

/** Tells the other tabs that the person has signed in. */
const CHANNEL = 'meridian.session';

export const announceSignIn = (): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-in');
  channel.close();
};

export const onSignInElsewhere = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
};
