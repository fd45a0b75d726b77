export interface BarScale {
  /** At most 0. */
  readonly low: number;
  /** At least 0. */
  readonly high: number;
}

export interface BarPlace {
  readonly left: number;
  readonly width: number;
}

export const barScaleOf = (values: readonly number[]): BarScale => ({
  low: Math.min(0, ...values),
  high: Math.max(0, ...values),
});

const shareOf = (value: number, { low, high }: BarScale): number =>
  high > low ? ((value - low) / (high - low)) * 100 : 0;

/** Where 0 is, in percent of the width. */
export const zeroOf = (scale: BarScale): number => shareOf(0, scale);

/** A bar in percent of the width: to the right of 0, or to the left of it for a value below 0. */
export const barPlace = (value: number, scale: BarScale): BarPlace => {
  const [zero, end] = [zeroOf(scale), shareOf(value, scale)];
  return { left: Math.min(zero, end), width: Math.abs(end - zero) };
};
