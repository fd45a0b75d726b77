/** A histogram of the times between two steps of a funnel. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatValue, SECONDS } from '../common/format-value.ts';
import { fieldsOf, listOf, numberOf } from '../common/read.ts';
import { type SeriesModel, styleOf } from '../series/model.ts';

export interface TimeToConvertModel extends SeriesModel {
  readonly type: 'time-to-convert';
  readonly average: number | null;
  readonly median: number | null;
}

export const timesOf = (answer: ReadAnswer): TimeToConvertModel => {
  const results = fieldsOf(answer.results);
  const bins = listOf(results['bins']).map((bin) => ({
    from: numberOf(listOf(bin)[0]) ?? 0,
    count: numberOf(listOf(bin)[1]) ?? 0,
  }));
  const buckets = bins.map(({ from }, index) => {
    const to = bins[index + 1]?.from;
    const start = formatValue(from, SECONDS);
    const label = to === undefined ? `${start} or more` : `${start} to ${formatValue(to, SECONDS)}`;
    return { day: from, label, short: start, isIncomplete: false };
  });
  const average = numberOf(results['average_conversion_time']);
  const median = numberOf(results['median_conversion_time']);
  const values = bins.map(({ count }) => count);
  const total = values.reduce((sum, count) => sum + count, 0);
  return {
    type: 'time-to-convert',
    average,
    median,
    look: 'bars',
    buckets,
    series: [
      {
        label: 'Conversions',
        values,
        total,
        ...styleOf(0),
        axis: 'left',
        isPrevious: false,
        isHidden: false,
        stack: undefined,
        dayKeys: [],
        origin: { series: 0 },
        hasActors: false,
      },
    ],
    undrawnCount: 0,
    isShare: false,
    format: {},
    isLog: false,
    hasTotal: true,
    xLabel: 'Time to convert',
    lines: [],
    markers: [],
    showValues: false,
    showLegend: false,
    isEmpty: total === 0,
    summary:
      total === 0
        ? 'No conversions in this range.'
        : `${formatValue(total)} conversions: median ${formatValue(median, SECONDS)}, average ${formatValue(average, SECONDS)}.`,
    table: {
      columns: [
        { label: 'Time to convert', isNumber: false },
        { label: 'Conversions', isNumber: true },
      ],
      rows: buckets.map(({ label }, index) => [
        { value: label, text: label },
        { value: values[index] ?? 0, text: formatValue(values[index]) },
      ]),
    },
  };
};
