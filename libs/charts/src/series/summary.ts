import type { Bucket } from '../common/buckets.ts';
import { formatValue } from '../common/format-value.ts';
import type { ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import type { ChartSeries } from './model.ts';

const MOST_DESCRIBED = 3;

/** "1,204 in total, highest 88 on 12 November 2026" for each of the first series. */
export const seriesSummary = (
  buckets: readonly Bucket[],
  series: readonly ChartSeries[],
  format: ValueFormat,
  /** Whether the values of a series can be added up. */
  isAdditive: (series: ChartSeries) => boolean,
): string => {
  const described = series.slice(0, MOST_DESCRIBED).map((one) => {
    const numbers = describe(one, buckets, format, isAdditive(one));
    return series.length === 1 ? numbers : `${nameInText(one.label)}: ${numbers}`;
  });
  const rest = series.length - described.length;
  return `${described.join('; ')}${rest > 0 ? `; and ${rest} more in the table` : ''}.`;
};

const describe = (
  one: ChartSeries,
  buckets: readonly Bucket[],
  format: ValueFormat,
  isAdditive: boolean,
): string => {
  const highest = highestOf(one.values);
  if (highest === undefined) return 'no values';
  const at = one.dayLabels?.[highest.index] ?? buckets[highest.index]?.label ?? '';
  const peak = `highest ${formatValue(highest.value, format)} ${placed(at)}`;
  return isAdditive ? `${formatValue(one.total, format)} in total, ${peak}` : peak;
};

/** "on 12 November 2026", "in the week of 8 November 2026", "in November 2026", "at Chrome". */
const placed = (label: string): string => {
  if (/^\d{1,2} [A-Z]/.test(label)) return `on ${label}`;
  if (label.startsWith('Week of')) return `in the w${label.slice(1)}`;
  return /^([A-Z][a-z]+ |Q\d )?\d{4}$/.test(label) ? `in ${label}` : `at ${label}`;
};

const highestOf = (values: readonly (number | null)[]): { value: number; index: number } | undefined => {
  let found: { value: number; index: number } | undefined;
  for (const [index, value] of values.entries()) {
    if (value !== null && (found === undefined || value > found.value)) found = { value, index };
  }
  return found;
};
