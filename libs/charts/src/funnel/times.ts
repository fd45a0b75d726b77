/** A histogram of the times between two steps of a funnel. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatValue, SECONDS } from '../common/format-value.ts';
import type { ModelBase } from '../common/model.ts';
import { fieldsOf, listOf, numberOf } from '../common/read.ts';

export interface TimeBin {
  readonly from: number;
  readonly to: number | null;
  readonly label: string;
  readonly count: number;
}

export interface TimeToConvertModel extends ModelBase {
  readonly type: 'time-to-convert';
  readonly bins: readonly TimeBin[];
  readonly average: number | null;
  readonly median: number | null;
}

export const timesOf = (answer: ReadAnswer): TimeToConvertModel => {
  const results = fieldsOf(answer.results);
  const edges = listOf(results['bins']).map(
    (bin) => [numberOf(listOf(bin)[0]) ?? 0, numberOf(listOf(bin)[1]) ?? 0] as const,
  );
  const bins = edges.map(([from, count], index): TimeBin => {
    const to = edges[index + 1]?.[0] ?? null;
    const start = formatValue(from, SECONDS);
    return {
      from,
      to,
      count,
      label: to === null ? `${start} or more` : `${start} to ${formatValue(to, SECONDS)}`,
    };
  });
  const average = numberOf(results['average_conversion_time']);
  const median = numberOf(results['median_conversion_time']);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return {
    type: 'time-to-convert',
    bins,
    average,
    median,
    isEmpty: total === 0,
    summary:
      total === 0
        ? 'No conversions in this range.'
        : `${formatValue(total)} conversions: median ${formatValue(median, SECONDS)}, average ${formatValue(average, SECONDS)}.`,
    table: {
      columns: [
        { label: 'Time to convert', isNumber: false },
        { label: 'Actors', isNumber: true },
      ],
      rows: bins.map(({ label, count }) => [
        { value: label, text: label },
        { value: count, text: formatValue(count) },
      ]),
    },
  };
};
