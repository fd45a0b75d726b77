/** A single number, with that of the period before. */
import type { ReadAnswer } from '../common/answer.ts';
import { changeOf, formatChange, formatValue, valueFormatOf } from '../common/format-value.ts';
import type { ChartPoint, ModelBase, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, textOf } from '../common/read.ts';
import { trendRowsOf } from '../trends/trend-rows.ts';

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
}

export const numberModelOf = (query: Fields, answer: ReadAnswer): NumberModel => {
  const filter = fieldsOf(query['trendsFilter']);
  const format = valueFormatOf(filter);
  const rows = trendRowsOf(answer.results);
  const current = rows.find(({ compare }) => compare !== 'previous');
  const previous = rows.find(({ compare }) => compare === 'previous');
  return singleNumber({
    label: current?.label ?? textOf(filter['yAxisLabel']) ?? 'Value',
    value: current?.value ?? null,
    previous: previous === undefined ? undefined : previous.value,
    format,
    point:
      current === undefined
        ? undefined
        : {
            series: current.order,
            breakdown: current.breakdown,
            compare: current.compare,
            label: current.label,
            value: current.value,
            hasActors: current.hasActors,
          },
  });
};

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
