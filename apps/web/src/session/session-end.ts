/** Why the person must sign in while the app is open. What the person typed stays in the page meanwhile. */
import { useSyncExternalStore } from 'react';
import type { SignInReason } from '../api/sign-in-needed.ts';

let reason: SignInReason | undefined;
const listeners = new Set<() => void>();

export const setSignInReason = (next: SignInReason | undefined): void => {
  reason = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSignInReason = (): SignInReason | undefined =>
  useSyncExternalStore(
    subscribe,
    () => reason,
    () => undefined,
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
