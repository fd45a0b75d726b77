/** Checks the version of each store once; a store that is away is checked later. */
import { LATE, UnsupportedStoreError, waitAtMost } from '@meridian/core';
import type { Check } from './health.ts';

/** Throws `UnsupportedStoreError` when the store is too old, and another error when it does not answer. */
export type StoreVersionCheck = () => Promise<void>;

const ANSWER_WITHIN_MS = 1_000;

/** Fails only for a store that is known to be too old. */
export const checkStoreVersions = (stores: readonly StoreVersionCheck[]): Check => {
  const unknown = new Set(stores);
  const ask = async (store: StoreVersionCheck): Promise<void> => {
    try {
      if ((await waitAtMost(ANSWER_WITHIN_MS, store())) !== LATE) unknown.delete(store);
    } catch (error) {
      if (error instanceof UnsupportedStoreError) throw error;
    }
  };
  return { gates: 'ready', run: () => Promise.all([...unknown].map(ask)) };
};
