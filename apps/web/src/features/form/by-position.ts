export interface Positioned<T> {
  readonly item: T;
  readonly index: number;
  readonly key: string;
}

/** Gives items a key by their position, because they have no id and two of them may be equal. */
export const byPosition = <T>(items: readonly T[]): ReadonlyArray<Positioned<T>> =>
  items.map((item, index) => ({ item, index, key: `at ${index}` }));
