/** Rows of SQL as points: one column across, the others up. */
import { formatValue } from '../common/format-value.ts';
import type { ModelBase, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { numberOf, plainText } from '../common/read.ts';
import { styleOf } from '../series/model.ts';
import { isQuantity } from '../table/quantity.ts';

export interface ScatterSeries {
  readonly label: string;
  readonly color: number;
  readonly marker: number;
  readonly dash: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface ScatterModel extends ModelBase {
  readonly type: 'scatter';
  readonly xLabel: string;
  readonly series: readonly ScatterSeries[];
  readonly format: ValueFormat;
  /** Points that are only in the table. */
  readonly undrawnCount: number;
}

interface ScatterInput {
  readonly rows: readonly (readonly unknown[])[];
  readonly x: { readonly index: number; readonly label: string };
  readonly y: readonly { readonly index: number; readonly label: string; readonly format: ValueFormat }[];
}

/** More are not told apart, and take long to draw. */
const MOST_POINTS = 2_000;

export const scatterOf = ({ rows, x, y }: ScatterInput): ScatterModel => {
  const shownRows = Math.floor(MOST_POINTS / Math.max(1, y.length));
  const series = y.map(
    ({ index, label }, position): ScatterSeries => ({
      label,
      ...styleOf(position),
      points: rows.slice(0, shownRows).flatMap((row) => {
        const [across, up] = [numberOf(row[x.index]), numberOf(row[index])];
        return across === null || up === null ? [] : [{ x: across, y: up }];
      }),
    }),
  );
  const format = y[0]?.format ?? {};
  const areAmounts = [x, ...y].map(({ index, label }) =>
    isQuantity(
      label,
      rows.map((row) => row[index]),
    ),
  );
  return {
    type: 'scatter',
    xLabel: x.label,
    series,
    format,
    undrawnCount: Math.max(0, rows.length - shownRows) * y.length,
    isEmpty: series.every(({ points }) => points.length === 0),
    summary: `${nameInText(x.label)} against ${y.map(({ label }) => nameInText(label)).join(', ')}: ${series.map((one) => describe(one, format)).join('; ')}.`,
    table: {
      columns: [x, ...y].map(({ label }) => ({ label, isNumber: true })),
      rows: rows.map((row) =>
        [x, ...y].map(({ index }, at) => {
          const value = numberOf(row[index]);
          return {
            value,
            text: value === null ? plainText(row[index]) : numberText(value, areAmounts[at] ?? false),
          };
        }),
      ),
    },
  };
};

const EXACT = { decimalPlaces: 6 };

const numberText = (value: number, isAmount: boolean): string =>
  isAmount ? formatValue(value, EXACT) : String(value);

const describe = ({ label, points }: ScatterSeries, format: ValueFormat): string => {
  if (points.length === 0) return `${nameInText(label)} has no values`;
  const values = points.map(({ y }) => y);
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => formatValue(value, format));
  return `${formatValue(points.length)} points, ${nameInText(label)} from ${low} to ${high}`;
};
