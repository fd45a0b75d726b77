import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether a piece of work has changed a store, or may have: the answer to its change was lost. */
export interface Effects {
  readonly hasAny: boolean;
}

interface Watched {
  hasAny: boolean;
}

const watched = new AsyncLocalStorage<Watched>();

/** Runs the work, whose effects can be read while it runs and after it, also when it fails. */
export const watchEffects = <T>(work: (effects: Effects) => T): T => {
  const effects: Watched = { hasAny: false };
  return watched.run(effects, () => work(effects));
};

/** False outside of `watchEffects`, where an effect need not be noted. */
export const areEffectsWatched = (): boolean => watched.getStore() !== undefined;

export const noteEffect = (): void => {
  const effects = watched.getStore();
  if (effects !== undefined) effects.hasAny = true;
};
