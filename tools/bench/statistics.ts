export interface Distribution {
  readonly median: number;
  /** The first and third quartiles. */
  readonly quarter: number;
  readonly threeQuarters: number;
  readonly count: number;
}

export const distributionOf = (values: readonly number[]): Distribution => {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    quarter: quantile(sorted, 0.25),
    threeQuarters: quantile(sorted, 0.75),
    count: sorted.length,
  };
};

/** Interpolates linearly between two measurements. */
const quantile = (sorted: readonly number[], at: number): number => {
  const position = (sorted.length - 1) * at;
  const below = sorted[Math.floor(position)] as number;
  const above = sorted[Math.ceil(position)] as number;
  return below + (above - below) * (position % 1);
};
