/** Box plots: the quartiles, the extremes and the mean of a property in each bucket. */
import type { ReadAnswer } from '../common/answer.ts';
import {
  type Bucket,
  bucketsOf,
  dayKeysIn,
  intervalWord,
  rangeLabel,
  trendBounds,
} from '../common/buckets.ts';
import { formatValue, valueFormatOf } from '../common/format-value.ts';
import type { ChartPoint, Interval, ModelBase, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, numberOf, recordsOf, textOf } from '../common/read.ts';
import { styleOf } from '../series/model.ts';

export interface Box {
  readonly min: number;
  readonly p25: number;
  readonly median: number;
  readonly p75: number;
  readonly max: number;
  readonly mean: number;
  readonly point: ChartPoint;
}

export interface BoxSeries {
  readonly label: string;
  readonly color: number;
  readonly marker: number;
  readonly dash: number;
  /** One for each bucket; null where no numbers are. */
  readonly boxes: readonly (Box | null)[];
}

export interface BoxPlotModel extends ModelBase {
  readonly type: 'box-plot';
  readonly buckets: readonly Bucket[];
  readonly series: readonly BoxSeries[];
  readonly format: ValueFormat;
  /** Whether the axis ends at the whiskers (1.5 times the box) rather than at the extremes. */
  readonly hidesOutliers: boolean;
}

const COLUMNS = ['min', 'p25', 'median', 'mean', 'p75', 'max'] as const;
const NAMES = {
  min: 'Minimum',
  p25: '25th percentile',
  median: 'Median',
  mean: 'Mean',
  p75: '75th percentile',
  max: 'Maximum',
} as const;

export const boxPlotOf = (query: Fields, answer: ReadAnswer): BoxPlotModel => {
  const filter = fieldsOf(query['trendsFilter']);
  const interval = (textOf(query['interval']) ?? 'day') as Interval;
  const format = valueFormatOf(filter);
  const records = recordsOf(answer.results);
  const bySeries = Map.groupBy(records, (record) => numberOf(record['series_index']) ?? 0);
  // Every series has all buckets in their order. An hour that comes twice has its name twice.
  const days = [...bySeries.values()][0]?.map(({ day }) => String(day ?? '')) ?? [];
  const buckets = bucketsOf(days, interval, answer, trendBounds(query, interval, answer));
  const dayKeys = dayKeysIn(days, answer.timezone);
  const series = [...bySeries].map(([order, boxes]): BoxSeries => {
    const label = textOf(boxes[0]?.['series_label']) ?? `Series ${order + 1}`;
    return {
      label,
      ...styleOf(order),
      boxes: buckets.map((bucket, index) =>
        boxOf(boxes[index], { order, label, bucket, day: dayKeys[index] ?? '' }),
      ),
    };
  });
  return {
    type: 'box-plot',
    buckets,
    series,
    format,
    hidesOutliers: filter['excludeBoxPlotOutliers'] !== false,
    isEmpty: series.every(({ boxes }) => boxes.every((box) => box === null)),
    summary:
      series.length === 0
        ? 'No events match in this range.'
        : `Distribution, ${intervalWord(interval)}, ${rangeLabel(days, interval)}: ${series.map((one) => summaryOf(one, format)).join('; ')}.`,
    table: {
      columns: [
        { label: 'Period', isNumber: false },
        ...(series.length > 1 ? [{ label: 'Series', isNumber: false }] : []),
        ...COLUMNS.map((name) => ({ label: NAMES[name], isNumber: true })),
      ],
      rows: series.flatMap(({ label, boxes }) =>
        boxes.map((box, index) => [
          { value: buckets[index]?.day ?? '', text: buckets[index]?.label ?? '' },
          ...(series.length > 1 ? [{ value: label, text: label }] : []),
          ...COLUMNS.map((name) => ({
            value: box?.[name] ?? null,
            text: formatValue(box?.[name], format),
            ...(name === 'median' && box !== null && { point: box.point }),
          })),
        ]),
      ),
    },
  };
};

/** A bucket without numbers is zeros in the answer. */
const boxOf = (
  record: Fields | undefined,
  { order, label, bucket, day }: { order: number; label: string; bucket: Bucket; day: string },
): Box | null => {
  const numberIn = (name: (typeof COLUMNS)[number]): number => numberOf(record?.[name]) ?? 0;
  if (record === undefined || COLUMNS.every((name) => numberIn(name) === 0)) return null;
  return {
    min: numberIn('min'),
    p25: numberIn('p25'),
    median: numberIn('median'),
    p75: numberIn('p75'),
    max: numberIn('max'),
    mean: numberIn('mean'),
    point: {
      series: order,
      day,
      label: `${nameInText(label)}, ${bucket.label}`,
      value: numberIn('median'),
      hasActors: true,
    },
  };
};

const summaryOf = ({ label, boxes }: BoxSeries, format: ValueFormat): string => {
  const medians = boxes.flatMap((box) => (box === null ? [] : [box.median]));
  if (medians.length === 0) return `${nameInText(label)}: no values`;
  return `${nameInText(label)}: medians from ${formatValue(Math.min(...medians), format)} to ${formatValue(Math.max(...medians), format)}`;
};

/** The ends of the lines at a box: the extremes, or at most 1.5 times the height of the box away from it. */
export const whiskersOf = (box: Box, hidesOutliers: boolean): readonly [low: number, high: number] => {
  if (!hidesOutliers) return [box.min, box.max];
  const reach = 1.5 * (box.p75 - box.p25);
  return [Math.max(box.min, box.p25 - reach), Math.min(box.max, box.p75 + reach)];
};
