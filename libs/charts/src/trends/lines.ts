/** Trends over time: lines, areas and bars. */
import { isolated } from '@meridian/ui';
import type { ReadAnswer } from '../common/answer.ts';
import {
  bucketLabel,
  bucketsOf,
  intervalWord,
  isWeekend,
  rangeLabel,
  trendBounds,
} from '../common/buckets.ts';
import { valueFormatOf } from '../common/format-value.ts';
import { isSameBreakdown } from '../common/labels.ts';
import type { ChartOptions, Interval } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type Fields, fieldsOf, listOf, numberOf, recordsOf, textOf } from '../common/read.ts';
import { markersOf } from '../series/markers.ts';
import {
  type ChartSeries,
  MAX_DRAWN_SERIES,
  placedLines,
  type ReferenceLine,
  SERIES_COLORS,
  type SeriesModel,
  styleOf,
} from '../series/model.ts';
import { seriesSummary } from '../series/summary.ts';
import { seriesTable } from '../series/table.ts';
import { type TrendRow, trendRowsOf } from './trend-rows.ts';

export interface LinesModel extends SeriesModel {
  readonly type: 'lines' | 'bars';
}

const BARS = ['ActionsBar', 'ActionsStackedBar', 'ActionsUnstackedBar'];
const STACKED = ['ActionsBar', 'ActionsStackedBar', 'ActionsAreaGraph'];

export const linesOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): LinesModel => {
  const filter = fieldsOf(query['trendsFilter']);
  const display = String(filter['display'] ?? 'ActionsLineGraph');
  const interval = (textOf(query['interval']) ?? 'day') as Interval;
  const format = valueFormatOf(filter);
  const all = trendRowsOf(answer.results);
  const kept = keptBuckets(all[0]?.days ?? [], interval, filter);
  const rows = all.map((row) => only(row, kept));
  const isLog = filter['yAxisScaleType'] === 'log10' && display !== 'ActionsAreaGraph';
  const isCumulative = display === 'ActionsLineGraphCumulative';
  const series = rows.map((row, index) => seriesOf(row, rows, index, { filter, display, interval }));
  const days = rows[0]?.days ?? [];
  const buckets = bucketsOf(days, interval, answer, trendBounds(query, interval, answer));
  const isAdditive = (one: ChartSeries): boolean =>
    !isCumulative && (rows[series.indexOf(one)]?.isAdditive ?? false);
  const hasTotal = series.length > 0 && series.every(isAdditive);
  const name = series.length === 1 ? nameInText(series[0]!.label) : `${series.length} series`;
  return {
    type: BARS.includes(display) ? 'bars' : 'lines',
    look: BARS.includes(display) ? 'bars' : display === 'ActionsAreaGraph' ? 'areas' : 'lines',
    buckets,
    series: series.slice(0, MAX_DRAWN_SERIES),
    undrawnCount: Math.max(0, series.length - MAX_DRAWN_SERIES),
    isShare: filter['showPercentStackView'] === true && STACKED.includes(display),
    format,
    isLog,
    hasTotal,
    xLabel: textOf(filter['xAxisLabel']),
    yLabel: textOf(filter['yAxisLabel']),
    lines: placedLines(referenceLines(filter, options), isLog),
    markers: filter['showAnnotations'] === false ? [] : markersOf(days, interval, options, answer.timezone),
    showValues: filter['showValuesOnSeries'] === true,
    showLegend: filter['showLegend'] !== false,
    isEmpty: rows.every((row) => row.isEmpty),
    summary:
      series.length === 0
        ? 'No events match in this range.'
        : `${name}, ${intervalWord(interval)}, ${rangeLabel(days, interval)}: ${seriesSummary(buckets, series, format, isAdditive)}`,
    table: seriesTable(buckets, series, format, { firstColumn: FIRST_COLUMN[interval], hasTotal }),
  };
};

const FIRST_COLUMN: Readonly<Record<Interval, string>> = {
  second: 'Time',
  minute: 'Time',
  hour: 'Time',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** All buckets, or without Saturdays and Sundays. */
const keptBuckets = (
  days: readonly string[],
  interval: Interval,
  filter: Fields,
): readonly number[] | undefined =>
  filter['hideWeekends'] === true && interval === 'day'
    ? [...days.keys()].filter((index) => !isWeekend(days[index] ?? ''))
    : undefined;

const only = (row: TrendRow, kept: readonly number[] | undefined): TrendRow => {
  if (kept === undefined) return row;
  const pick = <T>(list: readonly T[]): readonly T[] =>
    kept.filter((index) => index in list).map((index) => list[index]!);
  return { ...row, data: pick(row.data), days: pick(row.days), dayKeys: pick(row.dayKeys) };
};

interface Settings {
  readonly filter: Fields;
  readonly display: string;
  readonly interval: Interval;
}

const seriesOf = (
  row: TrendRow,
  rows: readonly TrendRow[],
  index: number,
  { filter, display, interval }: Settings,
): ChartSeries => {
  const isPrevious = row.compare === 'previous';
  const position = isPrevious ? currentPosition(row, rows) : index;
  const custom = customization(row, position, filter);
  const style = styleOf(position);
  return {
    label: isPrevious ? `${isolated(row.label)} (previous)` : row.label,
    values: row.data,
    total: row.data.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    ...style,
    color: presetColor(custom['color']) ?? style.color,
    axis: filter['showMultipleYAxes'] === true && row.order % 2 === 1 ? 'right' : 'left',
    isPrevious,
    isHidden: custom['hidden'] === true || listOf(filter['hiddenLegendIndexes']).includes(index),
    stack: STACKED.includes(display) ? (isPrevious ? 'previous' : 'current') : undefined,
    dayKeys: row.dayKeys,
    dayLabels: isPrevious ? row.days.map((day) => bucketLabel(day, interval)) : undefined,
    origin: { series: row.order, breakdown: row.breakdown, compare: row.compare },
    hasActors: row.hasActors,
  };
};

/** A compared series has the same style as the series that it is compared with. */
const currentPosition = (row: TrendRow, rows: readonly TrendRow[]): number => {
  const currents = rows.filter(({ compare }) => compare !== 'previous');
  const at = currents.findIndex(
    (one) => one.order === row.order && isSameBreakdown(one.breakdown, row.breakdown),
  );
  return at === -1 ? rows.indexOf(row) : at;
};

/** Colours and hidden series that were chosen, by position or by series and breakdown. */
const customization = (row: TrendRow, position: number, filter: Fields): Fields => {
  const all = fieldsOf(filter['resultCustomizations']);
  if (filter['resultCustomizationBy'] === 'position') return fieldsOf(all[String(position)]);
  const key = JSON.stringify({
    series: row.order,
    ...(row.breakdown !== undefined && { breakdown: row.breakdown }),
  });
  return fieldsOf(all[key]);
};

const presetColor = (value: unknown): number | undefined => {
  const preset = /^preset-(\d+)$/.exec(String(value))?.[1];
  return preset === undefined ? undefined : ((Number(preset) - 1) % SERIES_COLORS) + 1;
};

const referenceLines = (filter: Fields, options: ChartOptions): readonly ReferenceLine[] => [
  ...recordsOf(filter['goalLines']).flatMap(({ label, value }) => {
    const goal = numberOf(value);
    return goal === null ? [] : [{ label: textOf(label) ?? 'Goal', value: goal }];
  }),
  ...(filter['showAlertThresholdLines'] === false ? [] : (options.thresholds ?? [])),
];
