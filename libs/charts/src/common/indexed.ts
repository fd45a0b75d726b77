/** Items with their places, which are their keys where an item has no other identity. */
export const indexed = <T>(
  list: readonly T[],
  from = 0,
  to = list.length,
): readonly (readonly [number, T])[] => list.slice(from, to).map((item, offset) => [from + offset, item]);
