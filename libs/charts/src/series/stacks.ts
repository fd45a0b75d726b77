/** Where the values of series are on their axis: as they are, on top of each other, or as shares. */
import type { ChartSeries, SeriesData } from './model.ts';

/** The lower and the upper end of a value on the axis. */
export type Span = readonly [low: number, high: number] | null;

/** The values of each series, as shares of their stack where the chart shows shares. */
export const shownValues = (
  { series, isShare, isLog }: Pick<SeriesData, 'series' | 'isShare' | 'isLog'>,
  visible: (index: number) => boolean,
): readonly (readonly (number | null)[])[] => {
  if (!isShare) {
    return isLog
      ? series.map(({ values }) => values.map((value) => (value !== null && value > 0 ? value : null)))
      : series.map(({ values }) => values);
  }
  const sums = new Map<string, number[]>();
  for (const [index, one] of series.entries()) {
    if (!visible(index)) continue;
    const sum = sums.get(one.stack ?? '') ?? [];
    sums.set(one.stack ?? '', sum);
    for (const [bucket, value] of one.values.entries())
      sum[bucket] = (sum[bucket] ?? 0) + Math.abs(value ?? 0);
  }
  return series.map(({ values, stack }) =>
    values.map((value, bucket) => {
      const whole = sums.get(stack ?? '')?.[bucket] ?? 0;
      return value === null ? null : whole === 0 ? 0 : (value / whole) * 100;
    }),
  );
};

/** The spans of each series. Negative values of a stack go below zero. */
export const spansOf = (
  series: readonly Pick<ChartSeries, 'stack'>[],
  values: readonly (readonly (number | null)[])[],
  visible: (index: number) => boolean,
): readonly (readonly Span[])[] => {
  const tops = new Map<string, number>();
  return series.map(({ stack }, index) =>
    (values[index] ?? []).map((value, bucket): Span => {
      if (value === null || !visible(index)) return null;
      if (stack === undefined) return value < 0 ? [value, 0] : [0, value];
      const key = `${stack}:${bucket}:${value < 0}`;
      const base = tops.get(key) ?? 0;
      tops.set(key, base + value);
      return value < 0 ? [base + value, base] : [base, base + value];
    }),
  );
};
