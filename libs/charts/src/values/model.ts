/** One number for each series or breakdown value: bars, pies, tables and a ranked list of countries. */

import type { ReadAnswer } from '../common/answer.ts';
import { countryName } from '../common/country.ts';
import { formatValue, valueFormatOf } from '../common/format-value.ts';
import { breakdownLabel, isOtherValue, isSameBreakdown } from '../common/labels.ts';
import type { BreakdownValue, ChartPoint, ModelBase, TableModel, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf } from '../common/read.ts';
import { styleOf } from '../series/model.ts';
import { type TrendRow, trendRowsOf } from '../trends/trend-rows.ts';

export interface RankedValue {
  readonly label: string;
  readonly value: number;
  readonly previous: number | null;
  /** The share of the sum of all values; null where they cannot be added up. */
  readonly share: number | null;
  readonly color: number;
  readonly marker: number;
  readonly dash: number;
  readonly point: ChartPoint;
}

export interface ValuesModel extends ModelBase {
  readonly type: 'value-bars' | 'pie' | 'world-map' | 'table';
  readonly values: readonly RankedValue[];
  readonly total: number | null;
  readonly format: ValueFormat;
  readonly isDonut: boolean;
  readonly isCompared: boolean;
  readonly showValues: boolean;
  /** The values that the drawing leaves out. */
  readonly note: string | undefined;
}

const TYPES: Readonly<Record<string, ValuesModel['type']>> = {
  ActionsPie: 'pie',
  ActionsDonut: 'pie',
  ActionsTable: 'table',
  WorldMap: 'world-map',
};

export const valuesOf = (query: Fields, answer: ReadAnswer): ValuesModel => {
  const filter = fieldsOf(query['trendsFilter']);
  const display = String(filter['display']);
  const format = valueFormatOf(filter);
  const rows = trendRowsOf(answer.results, display === 'WorldMap' ? countryLabel : breakdownLabel);
  const current = rows.filter(({ compare }) => compare !== 'previous');
  const canAdd = current.every((row) => row.isAdditive && (row.value ?? 0) >= 0);
  const sum = current.reduce((total, { value }) => total + (value ?? 0), 0);
  const values = current
    .map((row, index): RankedValue => {
      const value = row.value ?? 0;
      return {
        label: row.label,
        value,
        previous: previousOf(row, rows),
        share: canAdd && sum > 0 ? value / sum : null,
        ...styleOf(index),
        point: {
          series: row.order,
          breakdown: row.breakdown,
          compare: row.compare,
          label: nameInText(row.label),
          value,
          hasActors: row.hasActors,
        },
      };
    })
    .toSorted((a, b) => lastness(a) - lastness(b) || b.value - a.value);
  const isCompared = current.length < rows.length;
  const total = canAdd && values.length > 1 ? sum : null;
  const type = TYPES[display] ?? 'value-bars';
  const note = type === 'pie' ? sliceNote(values) : undefined;
  return {
    type,
    values,
    total,
    format,
    isDonut: display === 'ActionsDonut',
    isCompared,
    showValues: filter['showValuesOnSeries'] !== false,
    note,
    isEmpty: current.every((row) => row.isEmpty),
    summary: [summaryOf(values, total, format), note].filter(Boolean).join(' '),
    table: tableOf(values, { total, format, isCompared }),
  };
};

const lastness = ({ point }: RankedValue): number => (isOtherValue(point.breakdown) ? 1 : 0);

const previousOf = (row: TrendRow, rows: readonly TrendRow[]): number | null =>
  rows.find(
    (one) =>
      one.compare === 'previous' && one.order === row.order && isSameBreakdown(one.breakdown, row.breakdown),
  )?.value ?? null;

/** A slice has no size below 0. */
const sliceNote = (values: readonly RankedValue[]): string | undefined => {
  const count = values.filter(({ value }) => value < 0).length;
  if (count === 0) return undefined;
  return count === 1 ? '1 value below 0 has no slice.' : `${count} values below 0 have no slices.`;
};

/** A country by its name. It is the first value of the breakdown. */
const countryLabel = (breakdown: BreakdownValue): string => {
  const [code, ...others] = [breakdown].flat().map(String);
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return breakdownLabel(breakdown);
  return breakdownLabel(others.length === 0 ? countryName(code) : [countryName(code), ...others]);
};

const MOST_DESCRIBED = 3;

const summaryOf = (values: readonly RankedValue[], total: number | null, format: ValueFormat): string => {
  if (values.length === 0) return 'No events match in this range.';
  const described = values
    .slice(0, MOST_DESCRIBED)
    .map(({ label, value, share }) => {
      const part = share === null || values.length === 1 ? '' : ` (${percent(share)})`;
      return `${nameInText(label)} ${formatValue(value, format)}${part}`;
    })
    .join(', ');
  const rest = values.length - MOST_DESCRIBED;
  const more = rest > 0 ? `, and ${rest} more` : '';
  const sum = total === null ? '' : ` ${formatValue(total, format)} in total.`;
  return `${described}${more}.${sum}`;
};

export const percent = (share: number): string =>
  formatValue(share, { kind: 'percentage_scaled', decimalPlaces: 1 });

const tableOf = (
  values: readonly RankedValue[],
  { total, format, isCompared }: Pick<ValuesModel, 'total' | 'format' | 'isCompared'>,
): TableModel => {
  const hasShare = total !== null;
  return {
    columns: [
      { label: 'Series', isNumber: false },
      { label: 'Value', isNumber: true },
      ...(hasShare ? [{ label: 'Share', isNumber: true }] : []),
      ...(isCompared ? [{ label: 'Previous', isNumber: true }] : []),
    ],
    rows: values.map((one) => [
      { value: one.label, text: one.label },
      {
        value: one.value,
        text: formatValue(one.value, format),
        point: one.point.hasActors ? one.point : undefined,
      },
      ...(hasShare ? [{ value: one.share, text: one.share === null ? '–' : percent(one.share) }] : []),
      ...(isCompared ? [{ value: one.previous, text: formatValue(one.previous, format) }] : []),
    ]),
    footer: hasShare
      ? [
          { value: 'Total', text: 'Total' },
          { value: total, text: formatValue(total, format) },
          { value: 1, text: '100%' },
          ...(isCompared ? [{ value: null, text: '' }] : []),
        ]
      : undefined,
  };
};
