/** The table twin of series: a row for each bucket, a column for each series. */

import type { Bucket } from '../common/buckets.ts';
import { formatValue } from '../common/format-value.ts';
import type { TableCell, TableModel, ValueFormat } from '../common/model.ts';
import { type ChartSeries, pointOf } from './model.ts';

export const seriesTable = (
  buckets: readonly Bucket[],
  series: readonly ChartSeries[],
  format: ValueFormat,
  options: { readonly firstColumn: string; readonly hasTotal: boolean },
): TableModel => {
  const previous = series.find(({ dayLabels }) => dayLabels !== undefined);
  return {
    columns: [
      { label: options.firstColumn, isNumber: false },
      ...(previous === undefined ? [] : [{ label: 'Compared with', isNumber: false }]),
      ...series.map(({ label }) => ({ label, isNumber: true })),
    ],
    rows: buckets.map((bucket, index) => [
      text(bucket.label, bucket.day),
      ...(previous === undefined ? [] : [text(previous.dayLabels?.[index] ?? '')]),
      ...series.map((one): TableCell => {
        const value = one.values[index] ?? null;
        return {
          value,
          text: formatValue(value, format),
          point: one.hasActors && value !== null ? pointOf(one, bucket, index) : undefined,
        };
      }),
    ]),
    footer: options.hasTotal
      ? [
          text('Total'),
          ...(previous === undefined ? [] : [text('')]),
          ...series.map(({ total }): TableCell => ({ value: total, text: formatValue(total, format) })),
        ]
      : undefined,
  };
};

const text = (label: string, value: string | number = label): TableCell => ({ value, text: label });
