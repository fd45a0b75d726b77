/** Charts of SQL: the settings of a `DataVisualizationNode` say which columns are drawn. */
import type { ReadAnswer } from '../common/answer.ts';
import { bucketLabel } from '../common/buckets.ts';
import { formatValue } from '../common/format-value.ts';
import type { Interval, ValueFormat, ValueKind } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import {
  type Fields,
  fieldsOf,
  listOf,
  numberOf,
  oneOf,
  plainText,
  recordsOf,
  textOf,
} from '../common/read.ts';
import { type NumberModel, singleNumber } from '../number/model.ts';
import { type ScatterModel, scatterOf } from '../scatter/model.ts';
import {
  type ChartSeries,
  MAX_DRAWN_SERIES,
  placedLines,
  type SeriesModel,
  styleOf,
} from '../series/model.ts';
import { seriesSummary } from '../series/summary.ts';
import { seriesTable } from '../series/table.ts';
import { type ValueGridModel, valueGridOf } from '../value-grid/model.ts';

export interface SqlChartModel extends SeriesModel {
  readonly type: 'lines' | 'bars';
}

const BARS = ['ActionsBar', 'ActionsStackedBar', 'ActionsUnstackedBar'];
const LINES = ['ActionsLineGraph', 'ActionsAreaGraph', 'ActionsLineGraphCumulative'];

type SqlModel = SqlChartModel | NumberModel | ScatterModel | ValueGridModel;

/** Undefined for displays that are tables, and for settings that do not fit the columns. */
export const sqlChartOf = (node: Fields, answer: ReadAnswer): SqlModel | undefined => {
  const settings = fieldsOf(node['chartSettings']);
  const chosen = String(node['display'] ?? '');
  const display = chosen === 'Auto' ? fittingDisplay(settings, answer) : chosen;
  if (display === 'BoldNumber') return boldNumber(settings, answer);
  if (display === 'ScatterPlot') return scatterChart(settings, answer);
  if (display === 'TwoDimensionalHeatmap') return gridChart(settings, answer);
  if (![...BARS, ...LINES].includes(display)) return undefined;
  const columns = columnsOf(settings, answer);
  return columns === undefined ? undefined : seriesChart(display, settings, columns, answer);
};

/** One number is shown as such; dates across are a line, everything else is bars. */
const fittingDisplay = (settings: Fields, answer: ReadAnswer): string => {
  const rows = listOf(answer.results).map(listOf);
  if (rows.length === 1 && rows[0]?.length === 1 && typeof rows[0][0] === 'number') return 'BoldNumber';
  const columns = columnsOf(settings, answer);
  if (columns === undefined) return '';
  const isDate = rows.every((row) => DATE.test(plainText(row[columns.x])));
  return isDate ? 'ActionsLineGraph' : 'ActionsBar';
};

interface YColumn {
  readonly index: number;
  readonly label: string;
  readonly format: ValueFormat;
  readonly axis: 'left' | 'right';
}

interface Columns {
  readonly x: number;
  readonly y: readonly YColumn[];
  /** Its values become series. */
  readonly breakdown: number | undefined;
}

/** The chosen columns; without a choice the first column that is not a number, and all columns of numbers. */
const columnsOf = (settings: Fields, answer: ReadAnswer): Columns | undefined => {
  const rows = listOf(answer.results).map(listOf);
  const isNumeric = answer.columns.map(
    (_, index) => rows.length > 0 && rows.every((row) => isNumberLike(row[index])),
  );
  const place = (name: unknown): number | undefined => {
    const index = typeof name === 'string' ? answer.columns.indexOf(name) : -1;
    return index === -1 ? undefined : index;
  };
  const fallback = isNumeric.indexOf(false);
  const x = place(fieldsOf(settings['xAxis'])['column']) ?? (fallback === -1 ? 0 : fallback);
  const breakdown = place(settings['seriesBreakdownColumn']);
  const chosen = recordsOf(settings['yAxis']).flatMap((axis): readonly YColumn[] => {
    const index = place(axis['column']);
    return index === undefined
      ? []
      : [yColumn(index, answer.columns[index] ?? '', fieldsOf(axis['settings']))];
  });
  const numbers = [...isNumeric.keys()].filter(
    (index) => isNumeric[index] && index !== x && index !== breakdown,
  );
  const y =
    chosen.length > 0 ? chosen : numbers.map((index) => yColumn(index, answer.columns[index] ?? '', {}));
  return y.length === 0 ? undefined : { x, y, breakdown };
};

const isNumberLike = (value: unknown): boolean => value === null || typeof value === 'number';

const STYLES: Readonly<Record<string, ValueKind>> = {
  percent: 'percentage',
  short: 'short',
  number: 'numeric',
};

const yColumn = (index: number, name: string, settings: Fields): YColumn => {
  const [display, formatting] = [fieldsOf(settings['display']), fieldsOf(settings['formatting'])];
  return {
    index,
    label: textOf(display['label']) ?? name,
    format: {
      kind: STYLES[String(formatting['style'])],
      prefix: textOf(formatting['prefix']),
      postfix: textOf(formatting['suffix']),
      decimalPlaces: numberOf(formatting['decimalPlaces']) ?? undefined,
    },
    axis: oneOf(display['yAxisPosition'], ['left', 'right'] as const) ?? 'left',
  };
};

const boldNumber = (settings: Fields, answer: ReadAnswer): NumberModel => {
  const row = listOf(listOf(answer.results)[0]);
  const column = columnsOf(settings, answer)?.y[0];
  const index = column?.index ?? 0;
  return singleNumber({
    label: column?.label ?? answer.columns[index] ?? 'Value',
    value: numberOf(row[index]),
    format: column?.format ?? {},
  });
};

/** Numbers across; by default the first column of numbers, and the others up. */
const scatterChart = (settings: Fields, answer: ReadAnswer): ScatterModel | undefined => {
  const rows = listOf(answer.results).map(listOf);
  const columns = columnsOf(settings, answer);
  const isNumeric = (index: number): boolean => rows.every((row) => isNumberLike(row[index]));
  const numbers = [...answer.columns.keys()].filter(isNumeric);
  const x = columns !== undefined && isNumeric(columns.x) ? columns.x : numbers[0];
  const y = (columns?.y ?? []).filter(({ index }) => index !== x);
  if (rows.length === 0 || x === undefined || y.length === 0) return undefined;
  return scatterOf({ rows, x: { index: x, label: answer.columns[x] ?? '' }, y });
};

/** By default the first two columns cross, and the first column of numbers behind them is in the cells. */
const gridChart = (settings: Fields, answer: ReadAnswer): ValueGridModel | undefined => {
  const rows = listOf(answer.results).map(listOf);
  const { xAxisColumn, yAxisColumn, valueColumn } = fieldsOf(settings['heatmap']);
  const place = (name: unknown, fallback: number): number => {
    const index = answer.columns.indexOf(String(name));
    return index === -1 ? fallback : index;
  };
  const x = place(xAxisColumn, 0);
  const y = place(yAxisColumn, x === 1 ? 0 : 1);
  const numbers = [...answer.columns.keys()].filter(
    (index) => index !== x && index !== y && rows.every((row) => isNumberLike(row[index])),
  );
  const value = place(valueColumn, numbers[0] ?? -1);
  const label = (index: number): string => answer.columns[index] ?? '';
  if (rows.length === 0 || value === -1 || [x, y].includes(value)) return undefined;
  return valueGridOf({
    rows,
    x: { index: x, label: label(x) },
    y: { index: y, label: label(y) },
    value: yColumn(value, label(value), {}),
  });
};

const seriesChart = (
  display: string,
  settings: Fields,
  { x, y, breakdown }: Columns,
  answer: ReadAnswer,
): SqlChartModel => {
  const rows = listOf(answer.results).map(listOf);
  const keys = [...new Set(rows.map((row) => plainText(row[x])))];
  const places = new Map(keys.map((key, index) => [key, index]));
  const isBars = BARS.includes(display);
  const isStacked =
    display === 'ActionsStackedBar' || display === 'ActionsAreaGraph' || settings['stackBars100'] === true;
  const groups =
    breakdown === undefined
      ? [{ name: undefined, rows }]
      : [...Map.groupBy(rows, (row) => plainText(row[breakdown]))].map(([name, own]) => ({
          name,
          rows: own,
        }));
  const series = groups
    .flatMap(({ name, rows: own }) => y.map((column) => ({ name, own, column })))
    .map(({ name, own, column }, position): ChartSeries => {
      const values = new Array<number | null>(keys.length).fill(null);
      for (const row of own) {
        const at = places.get(plainText(row[x]));
        const value = numberOf(row[column.index]);
        // Rows with the same value across are added up, as in a grid.
        if (at !== undefined && value !== null) values[at] = (values[at] ?? 0) + value;
      }
      const filled = display === 'ActionsLineGraphCumulative' ? runningSum(values) : values;
      return {
        label:
          name === undefined
            ? column.label
            : y.length > 1
              ? `${name || 'Not set'}: ${column.label}`
              : name || 'Not set',
        values: filled,
        total: filled.reduce<number>((sum, value) => sum + (value ?? 0), 0),
        ...styleOf(position),
        axis: column.axis,
        isPrevious: false,
        isHidden: false,
        stack: isStacked ? 'sql' : undefined,
        dayKeys: keys,
        origin: { series: position },
        hasActors: false,
      };
    });
  const buckets = keys.map((key) => ({ day: key, ...labelsOf(key), isIncomplete: false }));
  const format = y[0]?.format ?? {};
  const isLog = fieldsOf(settings['leftYAxisSettings'])['scale'] === 'logarithmic';
  return {
    type: isBars ? 'bars' : 'lines',
    look: isBars ? 'bars' : display === 'ActionsAreaGraph' ? 'areas' : 'lines',
    buckets,
    series: series.slice(0, MAX_DRAWN_SERIES),
    undrawnCount: Math.max(0, series.length - MAX_DRAWN_SERIES),
    isShare: settings['stackBars100'] === true,
    format,
    isLog,
    hasTotal: isStacked,
    lines: placedLines(
      recordsOf(settings['goalLines']).flatMap(({ label, value }) => {
        const goal = numberOf(value);
        return goal === null ? [] : [{ label: textOf(label) ?? 'Goal', value: goal }];
      }),
      isLog,
    ),
    markers: [],
    showValues: false,
    showLegend: settings['showLegend'] !== false,
    isEmpty: rows.length === 0,
    summary: `${nameInText(answer.columns[x] ?? 'Rows')}, ${formatValue(keys.length)} values: ${seriesSummary(buckets, series, format, () => false)}`,
    table: seriesTable(buckets, series, format, {
      firstColumn: answer.columns[x] ?? 'Value',
      hasTotal: false,
    }),
  };
};

const runningSum = (values: readonly (number | null)[]): readonly number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value ?? 0;
    return sum;
  });
};

const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;

/** Dates are named like the buckets of insights. */
const labelsOf = (key: string): { readonly label: string; readonly short: string } => {
  if (!DATE.test(key)) return { label: key || 'Not set', short: key || 'Not set' };
  const interval: Interval = key.length === 10 || /[T ]00:00/.test(key) ? 'day' : 'hour';
  const label = bucketLabel(key, interval);
  return { label, short: label.replace(/(\w{3})\w* \d{4}/, '$1') };
};
