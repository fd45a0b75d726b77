/** A single number, with that of the period before. */
import type { ReadAnswer } from '../common/answer.ts';
import { changeOf, formatChange, formatValue, valueFormatOf } from '../common/format-value.ts';
import { isSameBreakdown } from '../common/labels.ts';
import type { ChartPoint, ModelBase, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, textOf } from '../common/read.ts';
import { type TrendRow, trendRowsOf } from '../trends/trend-rows.ts';

export interface NumberModel extends ModelBase {
  readonly type: 'number';
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
  readonly previous: { readonly value: number | null; readonly text: string } | undefined;
  /** +0.125 for 12.5 % more. */
  readonly change: number | null;
  readonly changeText: string;
  readonly format: ValueFormat;
  readonly point: ChartPoint | undefined;
  /** Numbers that only the table shows, of other series or values of a breakdown. */
  readonly othersCount: number;
}

export const numberModelOf = (query: Fields, answer: ReadAnswer): NumberModel => {
  const filter = fieldsOf(query['trendsFilter']);
  const format = valueFormatOf(filter);
  const rows = trendRowsOf(answer.results);
  const [before, now] = [true, false].map((isPrevious) =>
    rows.filter(({ compare }) => (compare === 'previous') === isPrevious),
  ) as [TrendRow[], TrendRow[]];
  const numbers = now.map((current) =>
    singleNumber({
      label: current.label,
      value: current.value,
      previous: (now.length === 1 ? before[0] : before.find((row) => isSameSeries(row, current)))?.value,
      format,
      point: {
        series: current.order,
        breakdown: current.breakdown,
        compare: current.compare,
        label: current.label,
        value: current.value,
        hasActors: current.hasActors,
      },
    }),
  );
  const [first, ...others] = numbers;
  if (first === undefined)
    return singleNumber({ label: textOf(filter['yAxisLabel']) ?? 'Value', value: null, format });
  if (others.length === 0) return first;
  return {
    ...first,
    othersCount: others.length,
    summary: `${first.summary} ${othersText(others.length)}`,
    table: { ...first.table, rows: numbers.flatMap(({ table }) => table.rows) },
  };
};

const isSameSeries = (one: TrendRow, other: TrendRow): boolean =>
  one.order === other.order && isSameBreakdown(one.breakdown, other.breakdown);

export const othersText = (count: number): string =>
  count === 1 ? '1 more value is in the table.' : `${count} more values are in the table.`;

interface Parts {
  readonly label: string;
  readonly value: number | null;
  readonly previous?: number | null | undefined;
  readonly format: ValueFormat;
  readonly point?: ChartPoint | undefined;
}

export const singleNumber = ({ label, value, previous, format, point }: Parts): NumberModel => {
  const text = formatValue(value, format);
  const before =
    previous === undefined ? undefined : { value: previous, text: formatValue(previous, format) };
  const changeText = formatChange(value, previous ?? null);
  return {
    type: 'number',
    label,
    value,
    text,
    previous: before,
    change: changeOf(value, previous ?? null),
    changeText,
    format,
    point,
    othersCount: 0,
    isEmpty: value === null,
    summary:
      before === undefined
        ? `${nameInText(label)}: ${text}.`
        : `${nameInText(label)}: ${text}, ${before.text} in the period before (${changeText}).`,
    table: {
      columns: [
        { label: 'Series', isNumber: false },
        { label: 'Value', isNumber: true },
        ...(before === undefined
          ? []
          : [
              { label: 'Previous', isNumber: true },
              { label: 'Change', isNumber: true },
            ]),
      ],
      rows: [
        [
          { value: label, text: label },
          { value, text, point: point?.hasActors ? point : undefined },
          ...(before === undefined
            ? []
            : [before, { value: changeOf(value, previous ?? null), text: changeText }]),
        ],
      ],
    },
  };
};
