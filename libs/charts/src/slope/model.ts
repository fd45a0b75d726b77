/** A slope graph: the first and the last bucket of each series. */
import type { ReadAnswer } from '../common/answer.ts';
import { bucketLabel, bucketsOf, trendBounds } from '../common/buckets.ts';
import { changeOf, formatChange, formatValue, valueFormatOf } from '../common/format-value.ts';
import type { ChartPoint, Interval, ModelBase, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, textOf } from '../common/read.ts';
import { MAX_DRAWN_SERIES, styleOf } from '../series/model.ts';
import { type TrendRow, trendRowsOf } from '../trends/trend-rows.ts';

export interface Slope {
  readonly label: string;
  readonly color: number;
  readonly marker: number;
  readonly dash: number;
  readonly start: ChartPoint;
  readonly end: ChartPoint;
  readonly change: number | null;
}

export interface SlopeModel extends ModelBase {
  readonly type: 'slope';
  readonly slopes: readonly Slope[];
  readonly undrawnCount: number;
  readonly startLabel: string;
  readonly endLabel: string;
  /** True if only a part of the first bucket is in the range. */
  readonly isStartIncomplete: boolean;
  /** The last bucket still grows, or only a part of it is in the range. */
  readonly isEndIncomplete: boolean;
  readonly format: ValueFormat;
}

export const slopeOf = (query: Fields, answer: ReadAnswer): SlopeModel => {
  const interval = (textOf(query['interval']) ?? 'day') as Interval;
  const format = valueFormatOf(fieldsOf(query['trendsFilter']));
  const rows = trendRowsOf(answer.results).filter(({ data }) => data.length > 0);
  const [first] = rows;
  const startLabel = bucketLabel(first?.days[0] ?? '', interval);
  const endLabel = bucketLabel(first?.days.at(-1) ?? '', interval);
  const ends = bucketsOf(first?.days ?? [], interval, answer, trendBounds(query, interval, answer));
  const isStartIncomplete = ends[0]?.isIncomplete ?? false;
  const isEndIncomplete = first?.incompleteEnd === true || (ends.at(-1)?.isIncomplete ?? false);
  const all = rows.map((row, index) => slope(row, index, { startLabel, endLabel }));
  return {
    type: 'slope',
    slopes: all.slice(0, MAX_DRAWN_SERIES),
    undrawnCount: Math.max(0, all.length - MAX_DRAWN_SERIES),
    startLabel,
    endLabel,
    isStartIncomplete,
    isEndIncomplete,
    format,
    isEmpty: rows.every((row) => row.isEmpty),
    summary: summaryOf(all, { startLabel, endLabel, isStartIncomplete, isEndIncomplete, format }),
    table: {
      columns: [
        { label: 'Series', isNumber: false },
        { label: startLabel || 'Start', isNumber: true },
        { label: endLabel || 'End', isNumber: true },
        { label: 'Change', isNumber: true },
      ],
      rows: all.map(({ label, start, end, change }) => [
        { value: label, text: label },
        { value: start.value, text: formatValue(start.value, format), point: start },
        { value: end.value, text: formatValue(end.value, format), point: end },
        { value: change, text: formatChange(end.value, start.value) },
      ]),
    },
  };
};

const slope = (
  row: TrendRow,
  index: number,
  { startLabel, endLabel }: Pick<SlopeModel, 'startLabel' | 'endLabel'>,
): Slope => {
  const [start, end] = [row.data[0] ?? null, row.data.at(-1) ?? null];
  const origin = { series: row.order, breakdown: row.breakdown, hasActors: row.hasActors };
  return {
    label: row.label,
    ...styleOf(index),
    start: { ...origin, day: row.dayKeys[0], label: `${nameInText(row.label)}, ${startLabel}`, value: start },
    end: { ...origin, day: row.dayKeys.at(-1), label: `${nameInText(row.label)}, ${endLabel}`, value: end },
    change: changeOf(end, start),
  };
};

const MOST_DESCRIBED = 3;

const summaryOf = (
  slopes: readonly Slope[],
  {
    startLabel,
    endLabel,
    isStartIncomplete,
    isEndIncomplete,
    format,
  }: Pick<SlopeModel, 'startLabel' | 'endLabel' | 'isStartIncomplete' | 'isEndIncomplete' | 'format'>,
): string => {
  if (slopes.length === 0) return 'No events match in this range.';
  const described = slopes
    .slice(0, MOST_DESCRIBED)
    .map(
      ({ label, start, end }) =>
        `${nameInText(label)} from ${formatValue(start.value, format)} to ${formatValue(end.value, format)} (${formatChange(end.value, start.value)})`,
    )
    .join('; ');
  const rest = slopes.length - MOST_DESCRIBED;
  return `${startLabel}${isStartIncomplete ? ', which is incomplete,' : ''} compared with ${endLabel}${isEndIncomplete ? ', which is incomplete' : ''}: ${described}${rest > 0 ? `; and ${rest} more in the table` : ''}.`;
};
