/** Checks the version of each store once; a store that is away is checked later. */
import { UnsupportedStoreError } from '@meridian/core';
import type { Check } from './health.ts';

/** Throws `UnsupportedStoreError` when the store is too old, and another error when it does not answer. */
export type StoreVersionCheck = () => Promise<void>;

const ANSWER_WITHIN_MS = 1_000;

/** Fails only for a store that is known to be too old. */
export const checkStoreVersions = (stores: readonly StoreVersionCheck[]): Check => {
  const unknown = new Set(stores);
  const ask = async (store: StoreVersionCheck): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, ANSWER_WITHIN_MS, 'late');
    });
    try {
      if ((await Promise.race([store(), timeUp])) !== 'late') unknown.delete(store);
    } catch (error) {
      if (error instanceof UnsupportedStoreError) throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return { gates: 'ready', run: () => Promise.all([...unknown].map(ask)) };
};
