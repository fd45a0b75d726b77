export interface SupportedVersions {
  readonly store: string;
  /** Such as `6.2`. */
  readonly oldest: string;
  /** The newest that the tests were run with; a newer one is not refused. */
  readonly newestTested: string;
}

/** The store answers, but is too old: neither waiting nor trying again helps. */
export class UnsupportedStoreError extends Error {
  constructor({ store, oldest, newestTested }: SupportedVersions, found: string) {
    super(
      `This ${store} is version ${found}. Meridian needs ${oldest} or newer (tested up to ${newestTested}). ` +
        `Upgrade it, or give the address of a newer ${store}.`,
    );
    this.name = 'UnsupportedStoreError';
  }
}

export const assertSupported = (supported: SupportedVersions, found: string): void => {
  if (isOlder(numbersOf(found), numbersOf(supported.oldest))) {
    throw new UnsupportedStoreError(supported, found);
  }
};

const numbersOf = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).map(Number);

/** Compares as many components as `wanted` has. */
const isOlder = (found: readonly number[], wanted: readonly number[]): boolean => {
  for (const [index, number] of wanted.entries()) {
    const own = found[index] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
};
