/** How the rows of SQL are drawn, as the display node that insights store. */
import { isQuantity } from '@meridian/charts';

export const DISPLAY_NAMES = [
  'Auto',
  'ActionsLineGraph',
  'ActionsBar',
  'ActionsAreaGraph',
  'BoldNumber',
  'ScatterPlot',
  'TwoDimensionalHeatmap',
] as const;

export type Display = (typeof DISPLAY_NAMES)[number];

/** The options that a person has chosen; the others follow from the columns. */
export interface ChartChoice {
  readonly display: Display;
  readonly x?: string;
  /** The column of the y axis of a heatmap. */
  readonly y?: string;
}

export interface ChartColumns {
  /** The column that the x axis has at first. */
  readonly x: string | undefined;
  readonly numeric: readonly string[];
  /** The numeric columns that are not ids, or all of them if each is an id. */
  readonly amounts: readonly string[];
}

const isNumeric = (value: unknown): boolean => typeof value === 'number' || value === null;

/** The first column that is not a number makes the x axis; without one, the first column. */
export const chartColumns = (
  columns: readonly string[],
  rows: ReadonlyArray<readonly unknown[]>,
): ChartColumns => {
  const numeric = columns.filter(
    (_, position) =>
      rows.some((row) => typeof row[position] === 'number') && rows.every((row) => isNumeric(row[position])),
  );
  const amounts = numeric.filter((column) =>
    isQuantity(
      column,
      rows.map((row) => row[columns.indexOf(column)]),
    ),
  );
  return {
    x: columns.find((column) => !numeric.includes(column)) ?? columns[0],
    numeric,
    amounts: amounts.length > 0 ? amounts : numeric,
  };
};

/** The chosen axes. Columns that the rows no longer have are replaced by fitting ones. */
export const axesOf = (
  { display, x, y }: ChartChoice,
  columns: readonly string[],
  found: ChartColumns,
): { readonly x: string | undefined; readonly y: string | undefined } => {
  const first = display === 'ScatterPlot' ? found.numeric[0] : found.x;
  const across = x !== undefined && columns.includes(x) ? x : first;
  const isChosen = y !== undefined && y !== across && columns.includes(y);
  return { x: across, y: isChosen ? y : columns.find((column) => column !== across) };
};

/** The display node around a query, which is drawn and saved. */
export const chartNode = <Source>(
  source: Source,
  choice: ChartChoice,
  columns: readonly string[],
  found: ChartColumns,
) => {
  const { x, y } = axesOf(choice, columns, found);
  const numbers = found.amounts.filter((column) => column !== x);
  return {
    kind: 'DataVisualizationNode' as const,
    source,
    display: choice.display,
    chartSettings: {
      ...(x !== undefined && { xAxis: { column: x } }),
      yAxis: numbers.map((column) => ({ column })),
      ...(choice.display === 'TwoDimensionalHeatmap' && {
        heatmap: {
          xAxisColumn: x,
          yAxisColumn: y,
          valueColumn: numbers.find((column) => column !== y),
        },
      }),
    },
  };
};
