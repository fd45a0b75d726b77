export interface Positioned<T> {
  readonly item: T;
  readonly index: number;
  readonly key: string;
}

/** Items that have no id, and of which two may be equal: their position is what tells them apart. */
export const byPosition = <T>(items: readonly T[]): ReadonlyArray<Positioned<T>> =>
  items.map((item, index) => ({ item, index, key: `at ${index}` }));
