/** Round numbers that cover a range, such as 0, 500, 1000. */
export const ticksOf = (low: number, high: number, count = 4): readonly number[] => {
  if (!(high > low)) return low === 0 ? [0, 1] : ticksOf(Math.min(0, low), Math.max(0, low), count);
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step, power));
};

/** Drops the tail of binary fractions, as in 0.30000000000000004. */
const round = (value: number, power: number): number => {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(power)));
  return digits > 15 ? value : Number(value.toFixed(digits));
};
