/**
 * Moves labels apart that would cover each other: each gets at least `gap`, as near to its place as the others allow,
 * within 0 and `height`.
 */
export const spreadOut = (wanted: readonly number[], gap: number, height: number): readonly number[] => {
  const order = [...wanted.keys()].toSorted((a, b) => wanted[a]! - wanted[b]! || a - b);
  const places = [...wanted];
  let lowest = 0;
  for (const index of order) {
    places[index] = Math.max(places[index]!, lowest);
    lowest = places[index]! + gap;
  }
  let highest = height;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index]!, highest);
    highest = places[index]! - gap;
  }
  return places;
};
